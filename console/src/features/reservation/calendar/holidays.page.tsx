import { Box, Button, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { useState } from 'react'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  getCalendarMonth,
  type HolidayLine,
  importHolidays,
  previewHolidays,
} from '../../../../../contract/reservation/calendar-admin.ts'
import { formatDayWithYear } from '../../../../../contract/seoul-day.ts'
import { TitledCard } from '../../../shared/display/section.tsx'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { Field } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { CalendarError } from './calendar-form.tsx'

const states = {
  NEW: { label: '새 휴일', tone: 'success' },
  RENAMED: { label: '이름 바뀜', tone: 'info' },
  SAME: { label: '이미 있음', tone: 'default' },
  PAST: { label: '지난 날', tone: 'default' },
  REPEATED: { label: '두 번 적음', tone: 'default' },
  BOOKED: { label: '예약이 있음', tone: 'warning' },
  UNREADABLE: { label: '읽을 수 없음', tone: 'warning' },
} as const satisfies Record<HolidayLine['state'], object>

/** Imports a pasted list of holidays after a preview of each line. */
export function HolidaysPage() {
  const { text, write: setText } = useDraftText('console.kept.holidays')
  const [lines, setLines] = useState<HolidayLine[]>()
  const preview = useServerMutation(previewHolidays, { handles: 'ALL' })
  const importing = useServerMutation(importHolidays, {
    invalidates: [getCalendarMonth],
    handles: 'ALL',
    done: ({ added, renamed }) => `휴일 ${added}일을 더하고 ${renamed}일의 이름을 바꿨어요.`,
    doneType: 'info',
  })
  const changeCount = lines?.filter(({ state }) => state === 'NEW' || state === 'RENAMED').length ?? 0

  const showPreview = () =>
    preview.mutate({ body: { text } }, { onSuccess: (answer) => setLines(answer.lines) })
  const send = () =>
    importing.mutate(
      { body: { text } },
      {
        onSuccess: () => {
          setText('')
          setLines(undefined)
        },
      },
    )

  return (
    <TitledCard title="휴일 붙여 넣기" level="h1" sx={{ mt: 2, maxWidth: 720 }}>
      <Muted>
        한 줄에 하루씩, “2027-01-01 신정”처럼 적어요. 예약이 있는 날이 하나라도 있으면 아무것도 바꾸지 않아요.
      </Muted>
      <Field
        label="휴일"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setLines(undefined)
        }}
        placeholder={'2027-01-01 신정\n2027-02-06 설날 연휴'}
        lines={6}
        margin="normal"
      />
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={!text.trim() || preview.isPending} onClick={showPreview}>
          미리 보기
        </Button>
        <Button variant="contained" disabled={changeCount === 0 || importing.isPending} onClick={send}>
          {changeCount > 0 ? `${changeCount}일 정하기` : '정하기'}
        </Button>
        <LinkButton to="/calendar">달력으로</LinkButton>
      </Stack>
      <CalendarError error={importing.error ?? preview.error} />
      {lines && (
        <Box sx={{ mt: 2, overflowX: 'auto' }}>
          <Table size="small" aria-label="미리 보기">
            <TableBody>
              {lines.map(({ line, text, date, name, state }) => (
                <TableRow key={line}>
                  <TableCell>{line}</TableCell>
                  <TableCell>{date ? formatDayWithYear(date) : text}</TableCell>
                  <TableCell>{name}</TableCell>
                  <TableCell>
                    <StateChip {...states[state]} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </TitledCard>
  )
}
