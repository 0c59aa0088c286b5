import { Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import type { BookingRules, WeekdayCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import { weekdayNames } from '../../../../../contract/seoul-day.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useSetWeek, useWeek } from './calendar.queries.ts'
import { CalendarError } from './calendar-error.tsx'
import { FormRow } from './form-row.tsx'
import { RulesForm } from './rules-form.tsx'
import { legs, slots } from './slot-labels.ts'
import { type WeekRow, WeekTable } from './week-table.tsx'

/** Default capacity by weekday, and the booking rules. */
export function WeekPage() {
  const query = useWeek()
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('OPERATOR')
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="기본 요일표" />
      <QueryResult query={query}>
        {({ places, rules }: { places: WeekdayCapacity[]; rules: BookingRules }) => (
          <>
            <WeekForm key={JSON.stringify(places)} places={places} mayEdit={mayEdit} />
            <RulesForm key={JSON.stringify(rules)} rules={rules} mayEdit={mayEdit} />
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

function WeekForm({ places, mayEdit }: { places: WeekdayCapacity[]; mayEdit: boolean }) {
  const [rows, setRows] = useState(() => rowsOf(places))
  const [reason, setReason] = useState('')
  const saving = useSetWeek()
  const notify = useNotify()
  const changed = rows.filter((row) => !isUnchanged(row, places))

  function submit(event: FormEvent) {
    event.preventDefault()
    const changedCapacities = changed.map(({ stops, pots, ...slotKey }) => ({
      ...slotKey,
      room: { stops: Number(stops), pots: Number(pots) },
    }))
    saving.mutate(
      { body: { places: changedCapacities, ...(reason.trim() && { reason: reason.trim() }) } },
      {
        onSuccess: () => {
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
        <CalendarError error={saving.error} />
      </CardContent>
    </Card>
  )
}

/** Returns a row for each weekday, leg and slot, starting with Monday. */
const rowsOf = (places: WeekdayCapacity[]): WeekRow[] =>
  weekdayNames.flatMap((_, index) => {
    const weekday = (index + 1) % 7
    return legs.flatMap((leg) =>
      slots.map((slot) => {
        const found = places.find((it) => it.leg === leg && it.weekday === weekday && it.slot === slot)
        return { leg, weekday, slot, stops: String(found?.stops ?? 0), pots: String(found?.pots ?? 0) }
      }),
    )
  })

function isUnchanged(row: WeekRow, places: WeekdayCapacity[]) {
  const stored = rowsOf(places).find(
    (it) => it.leg === row.leg && it.weekday === row.weekday && it.slot === row.slot,
  )
  return stored?.stops === row.stops && stored.pots === row.pots
}
