import { Button, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  type AreaKey,
  type AreaRow,
  areaVerdictLabels,
  sidoNames,
} from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { CalendarError } from '../calendar/calendar-error.tsx'
import { FormRow } from '../calendar/form-row.tsx'
import { useSaveArea } from './area.queries.ts'

interface AreaFormProps {
  /** The row whose verdict is changed; undefined to add a row. */
  chosen: AreaRow | undefined
  onDone: () => void
}

const emptyRow: AreaRow = { sido: '경기', sigungu: '', place: '', verdict: 'SERVED' }

export function AreaForm({ chosen, onDone }: AreaFormProps) {
  const [row, setRow] = useState<AreaRow>(chosen ?? emptyRow)
  const [reason, setReason] = useState('')
  const saving = useSaveArea()
  const notify = useNotify()
  const changeField = (field: keyof AreaRow) => (event: { target: { value: string } }) =>
    setRow({ ...row, [field]: event.target.value })
  const isFixed = chosen !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The chosen row may be far below the form.
    if (!isFixed) return
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector<HTMLElement>('[role=combobox]:not([aria-disabled=true])')?.focus()
  }, [isFixed])

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      ...row,
      sido: row.sido as AreaKey['sido'],
      ...(reason.trim() && { reason: reason.trim() }),
    }
    saving.mutate(
      { body },
      {
        onSuccess: () => {
          notify('지역을 저장했어요.')
          setRow({ ...row, place: '' })
          setReason('')
          onDone()
        },
      },
    )
  }

  return (
    <Card component="form" ref={form} onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {isFixed ? '지역 바꾸기' : '지역 더하기'}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          가장 자세한 줄이 이겨요. 비워 둔 칸은 전체를 뜻해요.
        </Typography>
        <FormRow>
          <TextField
            select
            label="시도"
            size="small"
            value={row.sido}
            onChange={changeField('sido')}
            disabled={isFixed}
            sx={{ minWidth: 96 }}
          >
            {sidoNames.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="시군구"
            size="small"
            value={row.sigungu}
            onChange={changeField('sigungu')}
            disabled={isFixed}
          />
          <TextField
            label="읍면동이나 도로"
            size="small"
            value={row.place}
            onChange={changeField('place')}
            disabled={isFixed}
          />
          <TextField
            select
            label="방문 여부"
            size="small"
            value={row.verdict}
            onChange={changeField('verdict')}
            sx={{ minWidth: 140 }}
          >
            {(Object.keys(areaVerdictLabels) as AreaVerdict[]).map((verdict) => (
              <MenuItem key={verdict} value={verdict}>
                {areaVerdictLabels[verdict]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="이유"
            size="small"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            저장
          </Button>
          {isFixed && <Button onClick={onDone}>취소</Button>}
        </FormRow>
        <CalendarError error={saving.error} />
      </CardContent>
    </Card>
  )
}
