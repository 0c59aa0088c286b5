import { Button, Card, CardContent, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import type { BookingRules } from '../../../../../contract/reservation/calendar-admin.ts'
import { useSetBookingRules } from './calendar.queries.ts'
import { CalendarError } from './calendar-error.tsx'
import { FormRow } from './form-row.tsx'
import { NumberField } from './number-field.tsx'

/** Booking rules: cut-off hour and booking horizon in days. */
export function RulesForm({ rules, mayEdit }: { rules: BookingRules; mayEdit: boolean }) {
  const [hour, setHour] = useState(String(rules.cutOffHour))
  const [days, setDays] = useState(String(rules.horizonDays))
  const saving = useSetBookingRules()
  const notify = useNotify()

  function submit(event: FormEvent) {
    event.preventDefault()
    saving.mutate(
      { body: { cutOffHour: Number(hour), horizonDays: Number(days) } },
      {
        onSuccess: () => notify('예약 규칙을 바꿨어요.'),
      },
    )
  }

  return (
    <Card component="form" onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h2">
          예약 규칙
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          내일 수거는 오늘 이 시각까지 받아요(24는 자정). 며칠 뒤까지 받을지도 정해요.
        </Typography>
        <FormRow>
          <NumberField label="마감 시각 (시)" value={hour} onChange={setHour} max={24} disabled={!mayEdit} />
          <NumberField
            label="며칠 뒤까지"
            value={days}
            onChange={setDays}
            min={30}
            max={365}
            disabled={!mayEdit}
          />
          {mayEdit && (
            <Button type="submit" variant="contained" disabled={saving.isPending}>
              저장
            </Button>
          )}
        </FormRow>
        <CalendarError error={saving.error} />
      </CardContent>
    </Card>
  )
}
