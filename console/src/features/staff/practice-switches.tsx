import { Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { getPractice, type PracticePart, practiceParts, setPractice } from '../../../../contract/system.ts'
import { useAct, useAsk, useForget } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'

const partNames: Record<PracticePart, string> = {
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
  'rate-limited': '너무 잦다는 답',
  dropped: '중간에 끊기',
}

/** Rehearses trouble of the outside world; only there is in practice. */
export function PracticeSwitches() {
  const moods = useAsk(getPractice, {})
  const set = useAct(setPractice)
  const forget = useForget()
  const notify = useNotify()

  function change(part: PracticePart, mood: string) {
    set.mutate(
      { params: { part }, body: { mood } },
      {
        onSuccess: async () => {
          await forget(getPractice)
          notify(`${partNames[part]}: ${moodNames[mood] ?? mood}`, { type: 'success' })
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
        <Asked of={moods}>
          {(parts) => (
            <Stack sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
              {parts.map(({ part, mood }) => (
                <TextField
                  key={part}
                  select
                  label={partNames[part]}
                  value={mood}
                  disabled={set.isPending}
                  onChange={(event) => change(part, event.target.value)}
                >
                  {practiceParts[part].map((name) => (
                    <MenuItem key={name} value={name}>
                      {moodNames[name] ?? name}
                    </MenuItem>
                  ))}
                </TextField>
              ))}
            </Stack>
          )}
        </Asked>
      </CardContent>
    </Card>
  )
}
