import { Button, Card, CardContent, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { PriceList } from '../../../../../contract/reservation/price-admin.ts'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { useAddPrices } from './calendar.queries.ts'
import { CalendarError } from './calendar-error.tsx'
import { FormRow } from './form-row.tsx'
import { NumberField } from './number-field.tsx'

const wonMax = 1_000_000

/** Adds a price version that takes effect on a future day. The fields start with the current prices. */
export function PriceForm({ current }: { current: PriceList | undefined }) {
  const [effectiveFrom, setDay] = useState('')
  const [small, setSmall] = useState(String(current?.small ?? ''))
  const [medium, setMedium] = useState(String(current?.medium ?? ''))
  const [large, setLarge] = useState(String(current?.large ?? ''))
  const [visit, setVisit] = useState(String(current?.visit ?? ''))
  const [reason, setReason] = useState('')
  const saving = useAddPrices()
  const notify = useNotify()

  const [isAsking, setIsAsking] = useState(false)
  const prices = { small: Number(small), medium: Number(medium), large: Number(large), visit: Number(visit) }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsking(true)
  }

  async function save() {
    const body = { effectiveFrom, ...prices, ...(reason.trim() && { reason: reason.trim() }) }
    const isSaved = await saving.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    setIsAsking(false)
    if (!isSaved) return
    notify('새 가격을 정했어요.')
    setDay('')
    setReason('')
  }

  return (
    <>
      <Card component="form" onSubmit={submit}>
        <CardContent>
          <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
            새 가격 정하기
          </Typography>
          <FormRow>
            <DayField
              label="이날부터"
              required
              value={effectiveFrom}
              onChange={setDay}
              min={addDays(seoulToday(), 1)}
              sx={{ gridColumn: { sm: 'span 2' } }}
            />
            <NumberField label="소형 (원)" value={small} onChange={setSmall} max={wonMax} step={100} />
            <NumberField label="중형 (원)" value={medium} onChange={setMedium} max={wonMax} step={100} />
            <NumberField label="대형 (원)" value={large} onChange={setLarge} max={wonMax} step={100} />
            <NumberField label="방문비 (원)" value={visit} onChange={setVisit} max={wonMax} step={100} />
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
          <CalendarError error={saving.error} />
        </CardContent>
      </Card>
      {isAsking && (
        <FormDialog
          title="새 가격 정하기"
          hasTyped={false}
          submitLabel="이 가격으로 정하기"
          canSubmit={!saving.isPending}
          onSubmit={save}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {formatDay(effectiveFrom)}부터 들어오는 모든 예약의 가격이에요. 이미 들어온 예약은 그대로예요.
          </Typography>
          <FactList
            facts={[
              ['소형', formatWon(prices.small)],
              ['중형', formatWon(prices.medium)],
              ['대형', formatWon(prices.large)],
              ['방문비', formatWon(prices.visit)],
              ['이유', reason.trim() || null],
            ]}
          />
        </FormDialog>
      )}
    </>
  )
}
