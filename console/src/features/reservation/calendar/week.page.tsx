import { Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import {
  type BookingRules,
  getCalendarMonth,
  getWeek,
  type PlannedPlace,
  setWeek,
} from '../../../../../contract/calendar-admin.ts'
import { useAct, useAsk, useForget } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { FormRow } from './form-row.tsx'
import { Refused } from './refused.tsx'
import { RulesForm } from './rules-form.tsx'
import { type Typed, WeekTable } from './week-table.tsx'
import { halves, legs, weekdays } from './words.ts'

/** The working week and the rules of booking. */
export function WeekPage() {
  const asked = useAsk(getWeek, {})
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('OPERATOR')
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="기본 요일표" />
      <Asked of={asked}>
        {({ places, rules }: { places: PlannedPlace[]; rules: BookingRules }) => (
          <>
            <WeekForm key={JSON.stringify(places)} places={places} mayEdit={mayEdit} />
            <RulesForm key={JSON.stringify(rules)} rules={rules} mayEdit={mayEdit} />
          </>
        )}
      </Asked>
    </Stack>
  )
}

function WeekForm({ places, mayEdit }: { places: PlannedPlace[]; mayEdit: boolean }) {
  const [rows, setRows] = useState(() => rowsOf(places))
  const [reason, setReason] = useState('')
  const saving = useAct(setWeek)
  const forget = useForget()
  const notify = useNotify()
  const changed = rows.filter((row) => !isAsStored(row, places))

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = changed.map(({ stops, pots, ...place }) => ({
      ...place,
      room: { stops: Number(stops), pots: Number(pots) },
    }))
    saving.mutate(
      { body: { places: wanted, ...(reason.trim() && { reason: reason.trim() }) } },
      {
        onSuccess: async () => {
          await forget(getWeek, getCalendarMonth)
          notify('기본 요일표를 바꿨어요.')
        },
      },
    )
  }

  return (
    <Card component="form" onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h1">
          기본 요일표
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          내일부터 모든 날에 적용돼요. 하루만 따로 정한 자리 수는 그대로예요. 0은 다니지 않는다는 뜻이에요.
        </Typography>
        <WeekTable rows={rows} mayEdit={mayEdit} onChange={setRows} />
        {mayEdit && (
          <Box sx={{ mt: 2 }}>
            <FormRow>
              <TextField
                label="이유 (기록에 남아요)"
                size="small"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              <Button type="submit" variant="contained" disabled={saving.isPending || changed.length === 0}>
                {changed.length > 0 ? `${changed.length}칸 저장` : '저장'}
              </Button>
            </FormRow>
          </Box>
        )}
        <Refused error={saving.error} />
      </CardContent>
    </Card>
  )
}

/** Monday first, as people plan a week. */
const rowsOf = (places: PlannedPlace[]): Typed[] =>
  weekdays.flatMap((_, index) => {
    const weekday = (index + 1) % 7
    return legs.flatMap((leg) =>
      halves.map((slot) => {
        const found = places.find((it) => it.leg === leg && it.weekday === weekday && it.slot === slot)
        return { leg, weekday, slot, stops: String(found?.stops ?? 0), pots: String(found?.pots ?? 0) }
      }),
    )
  })

function isAsStored(row: Typed, places: PlannedPlace[]) {
  const stored = rowsOf(places).find(
    (it) => it.leg === row.leg && it.weekday === row.weekday && it.slot === row.slot,
  )
  return stored?.stops === row.stops && stored.pots === row.pots
}
