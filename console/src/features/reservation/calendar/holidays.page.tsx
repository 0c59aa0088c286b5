import {
  Box,
  Button,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  getCalendarMonth,
  type HolidayLine,
  importHolidays,
  previewHolidays,
} from '../../../../../contract/calendar-admin.ts'
import { useAct, useForget } from '../../../shared/ask.ts'
import { useKept } from '../../../shared/kept.ts'
import { ToneChip } from '../../../shared/tone-chip.tsx'
import { yearDayWords } from '../../../shared/when.ts'
import { Refused } from './refused.tsx'

const states: Record<
  HolidayLine['state'],
  { label: string; tone: 'default' | 'success' | 'warning' | 'info' }
> = {
  NEW: { label: '새 휴일', tone: 'success' },
  RENAMED: { label: '이름 바뀜', tone: 'info' },
  SAME: { label: '이미 있음', tone: 'default' },
  PAST: { label: '지난 날', tone: 'default' },
  REPEATED: { label: '두 번 적음', tone: 'default' },
  BOOKED: { label: '예약이 있음', tone: 'warning' },
  UNREADABLE: { label: '읽을 수 없음', tone: 'warning' },
}

/** Takes a list of holidays in, after showing line by line what would happen. */
export function HolidaysPage() {
  const [text, setText] = useKept('holidays')
  const [lines, setLines] = useState<HolidayLine[]>()
  const preview = useAct(previewHolidays)
  const taking = useAct(importHolidays)
  const forget = useForget()
  const notify = useNotify()
  const { permissions = [] } = usePermissions<string[]>()
  const fresh = lines?.filter(({ state }) => state === 'NEW' || state === 'RENAMED').length ?? 0

  const look = () => preview.mutate({ body: { text } }, { onSuccess: (answer) => setLines(answer.lines) })
  const take = () =>
    taking.mutate(
      { body: { text } },
      {
        onSuccess: async ({ added, renamed }) => {
          await forget(getCalendarMonth)
          setText('')
          setLines(undefined)
          notify(`휴일 ${added}일을 더하고 ${renamed}일의 이름을 바꿨어요.`)
        },
      },
    )

  return (
    <Card sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="휴일 붙여 넣기" />
      <CardContent>
        <Typography variant="h6" component="h1">
          휴일 붙여 넣기
        </Typography>
        <Typography color="textSecondary">
          한 줄에 하루씩, “2027-01-01 신정”처럼 적어요. 예약이 있는 날이 하나라도 있으면 아무것도 바꾸지
          않아요.
        </Typography>
        <TextField
          label="휴일"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setLines(undefined)
          }}
          placeholder={'2027-01-01 신정\n2027-02-06 설날 연휴'}
          multiline
          minRows={6}
          fullWidth
          margin="normal"
        />
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={!text.trim() || preview.isPending} onClick={look}>
            미리 보기
          </Button>
          {permissions.includes('OPERATOR') && (
            <Button variant="contained" disabled={fresh === 0 || taking.isPending} onClick={take}>
              {fresh > 0 ? `${fresh}일 정하기` : '정하기'}
            </Button>
          )}
          <Button component={Link} to="/calendar">
            달력으로
          </Button>
        </Stack>
        <Refused error={taking.error ?? preview.error} />
        {lines && <Lines lines={lines} />}
      </CardContent>
    </Card>
  )
}

const Lines = ({ lines }: { lines: HolidayLine[] }) => (
  <Box sx={{ mt: 2, overflowX: 'auto' }}>
    <Table size="small" aria-label="미리 보기">
      <TableBody>
        {lines.map(({ line, text, date, name, state }) => (
          <TableRow key={line}>
            <TableCell>{line}</TableCell>
            <TableCell>{date ? yearDayWords(date) : text}</TableCell>
            <TableCell>{name}</TableCell>
            <TableCell>
              <ToneChip {...states[state]} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
