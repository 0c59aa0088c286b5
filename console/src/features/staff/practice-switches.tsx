import { Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { type PracticeSwitch, practiceSwitches } from '../../../../contract/staff/system.ts'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { usePractice, useSetPractice } from './staff.queries.ts'

const switchNames: Record<PracticeSwitch, string> = {
  kakao: '카카오 로그인',
  google: 'Google 로그인',
  naver: '네이버 로그인',
  toss: '결제사',
  model: '비전 모델',
}

const moodNames: Record<string, string> = {
  normal: '평소처럼',
  good: '평소처럼',
  slow: '늦게 답하기 (3초)',
  down: '고장',
  refusing: '거절하기',
  garbled: '깨진 답',
  'lost-answer': '답을 잃어버리기',
  fenced: '코드 블록에 담긴 답',
  'wrong-schema': '형식이 틀린 답',
  'not-a-plant': '식물이 아니라는 답',
  injected: '나쁜 지시를 따른 답',
  cut: '중간에 잘린 답',
  refused: '안전 규칙에 따른 거절',
  'key-refused': '키 거절',
  'unknown-model': '모르는 모델이라는 답',
  'rate-limited': '너무 잦다는 답',
  'no-schema': 'JSON 스키마를 모름',
  'no-json': 'JSON 형식을 모름',
  dropped: '중간에 끊기',
}

/** Simulates failures of external services; available only in practice mode. */
export function PracticeSwitches() {
  const moods = usePractice()
  const set = useSetPractice()
  const notify = useNotify()

  function change(part: PracticeSwitch, mood: string) {
    set.mutate(
      { params: { part }, body: { mood } },
      {
        onSuccess: () => {
          notify(`${switchNames[part]}: ${moodNames[mood] ?? mood}`, { type: 'success' })
        },
      },
    )
  }

  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          연습 세계의 스위치
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          바깥 서비스에 문제가 생겼을 때를 연습해요. 운영에는 없어요.
        </Typography>
        <QueryResult query={moods}>
          {(parts) => (
            <Stack sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
              {parts.map(({ part, mood }) => (
                <TextField
                  key={part}
                  select
                  label={switchNames[part]}
                  value={mood}
                  disabled={set.isPending}
                  onChange={(event) => change(part, event.target.value)}
                >
                  {practiceSwitches[part].map((name) => (
                    <MenuItem key={name} value={name}>
                      {moodNames[name] ?? name}
                    </MenuItem>
                  ))}
                </TextField>
              ))}
            </Stack>
          )}
        </QueryResult>
      </CardContent>
    </Card>
  )
}
