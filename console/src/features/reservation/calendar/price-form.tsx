import { Button, Card, CardContent, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { addPrices, listPrices, type PriceList } from '../../../../../contract/price-admin.ts'
import { useAct, useForget } from '../../../shared/ask.ts'
import { addDays, today } from '../../../shared/when.ts'
import { FormRow } from './form-row.tsx'
import { NumberField } from './number-field.tsx'
import { Refused } from './refused.tsx'

const wonMax = 1_000_000

/** A version from a day ahead on; begins with today's prices. */
export function PriceForm({ current }: { current: PriceList | undefined }) {
  const [effectiveFrom, setDay] = useState('')
  const [small, setSmall] = useState(String(current?.small ?? ''))
  const [medium, setMedium] = useState(String(current?.medium ?? ''))
  const [large, setLarge] = useState(String(current?.large ?? ''))
  const [reason, setReason] = useState('')
  const saving = useAct(addPrices)
  const forget = useForget()
  const notify = useNotify()

  function submit(event: FormEvent) {
    event.preventDefault()
    const prices = { small: Number(small), medium: Number(medium), large: Number(large) }
    saving.mutate(
      { body: { effectiveFrom, ...prices, ...(reason.trim() && { reason: reason.trim() }) } },
      {
        onSuccess: async () => {
          await forget(listPrices)
          notify('새 가격을 정했어요.')
          setDay('')
          setReason('')
        },
      },
    )
  }

  return (
    <Card component="form" onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
          새 가격 정하기
        </Typography>
        <FormRow>
          <TextField
            label="이날부터"
            type="date"
            size="small"
            required
            value={effectiveFrom}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: addDays(today(), 1) } }}
          />
          <NumberField label="소형 (원)" value={small} onChange={setSmall} max={wonMax} step={100} />
          <NumberField label="중형 (원)" value={medium} onChange={setMedium} max={wonMax} step={100} />
          <NumberField label="대형 (원)" value={large} onChange={setLarge} max={wonMax} step={100} />
          <TextField
            label="이유"
            size="small"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            정하기
          </Button>
        </FormRow>
        <Refused error={saving.error} />
      </CardContent>
    </Card>
  )
}
