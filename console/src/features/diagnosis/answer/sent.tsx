import { Button, Stack, Typography } from '@mui/material'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { Section } from '../../../shared/display/section.tsx'

interface SentProps {
  what: keyof typeof texts
  onNext: () => Promise<void>
  onBack: () => void
}

const texts = {
  ANSWER: '손님에게 알림이 갔어요.',
  CORRECTION: '손님의 화면이 바뀌었고, 고쳤다는 알림이 한 번 갔어요.',
  QUESTION: '손님이 묻고 답한 글을 결과에서 읽어요. 처음 보낸 답이면 알림이 갔어요.',
}

/** Shown after sending; Enter opens the next case. */
export const Sent = ({ what, onNext, onBack }: SentProps) => (
  <Section title="답변을 보냈어요">
    <Typography sx={{ mb: 2 }}>{texts[what]}</Typography>
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button autoFocus variant="contained" onClick={() => void onNext()}>
        다음 사례 <KeyHint of="Enter" />
      </Button>
      <Button onClick={onBack}>이 사례 다시 보기</Button>
    </Stack>
  </Section>
)
