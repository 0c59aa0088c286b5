import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { type AdminCase, expertAnswerMaxLength } from '../../../../../contract/diagnosis/case-admin.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { Section } from '../../../shared/display/section.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { usePublish, useReloadCase } from '../diagnosis.queries.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { ConfirmUnedited } from './confirm-unedited.tsx'
import { SnippetBar } from './snippet-bar.tsx'
import { type DraftState, useDraft } from './use-draft.ts'
import { VerdictChoice } from './verdict-choice.tsx'

interface AnswerEditorProps {
  adminCase: AdminCase
  onNext: () => Promise<void>
  /** Closes the editor. */
  onDone: () => void
}

const stateTexts: Record<DraftState, string> = {
  CLEAN: '엔진이 쓴 초안이에요. 고쳐서 보내 주세요.',
  CHANGED: '저장하고 있어요',
  SAVING: '저장하고 있어요',
  SAVED: '저장했어요',
  FAILED: '저장하지 못했어요. 이 브라우저에는 남아 있고, 곧 다시 시도해요.',
}

/** The editor of an answer, with a preview as the customer will see it. Ctrl+Enter sends. */
export function AnswerEditor({ adminCase, onNext, onDone }: AnswerEditorProps) {
  const { draft, state, write, close, reopen, forget } = useDraft(adminCase)
  const [problem, setProblem] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, isPending } = usePublish(adminCase.id)
  const reload = useReloadCase()
  const [current] = adminCase.editions

  async function send(confirmed: boolean) {
    setIsConfirming(false)
    const missing = findMissing(draft)
    setProblem(missing)
    if (missing || !draft.verdict || isPending || isSent) return
    await close()
    try {
      const { text, verdict, rightProblemId } = draft
      const follows = current?.edition ?? null
      await mutateAsync({
        feedback: text,
        verdict,
        rightProblemId,
        revision: adminCase.revision,
        follows,
        confirmed,
      })
      forget()
      setIsSent(true)
    } catch (error) {
      reopen()
      if (hasCode(error, 'ANSWER_UNTOUCHED')) setIsConfirming(true)
      else setProblem(error instanceof Error ? error.message : '보내지 못했어요.')
    }
  }

  useKeys({ 'Ctrl+Enter': () => void send(false) })
  if (isSent)
    return <Sent isEdit={Boolean(current)} onNext={onNext} onBack={() => void reload().then(onDone)} />
  return (
    <Section title={current ? '답변 고치기' : '답변 쓰기'}>
      <TextField
        fullWidth
        multiline
        minRows={8}
        maxRows={18}
        label="답변"
        inputRef={field}
        value={draft.text}
        onChange={(event) => write({ text: event.target.value })}
        slotProps={{ htmlInput: { maxLength: expertAnswerMaxLength } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, mt: 0.5, mb: 1 }}>
        <Typography
          role="status"
          variant="body2"
          sx={{ color: `var(--color-${state === 'FAILED' ? 'clay' : 'ink-muted'})` }}
        >
          {current && state === 'CLEAN' ? '보낸 답변이에요. 고치면 기록에 남아요.' : stateTexts[state]}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
          {draft.text.length} / {expertAnswerMaxLength}자
        </Typography>
      </Stack>
      <SnippetBar field={field} onInsert={(text) => write({ text })} />
      <VerdictChoice {...draft} onChange={write} />
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={stickyActions}>
        <Button
          variant="contained"
          size="large"
          loading={isPending}
          onClick={() => void send(false)}
          sx={{ flexGrow: 1 }}
        >
          보내기 <KeyHint of="Ctrl+Enter" />
        </Button>
        {current && (
          <Button size="large" onClick={onDone}>
            그만두기
          </Button>
        )}
      </Stack>
      <Box sx={{ mt: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          손님에게는 이렇게 보여요
        </Typography>
        <AnswerPreview text={draft.text} />
      </Box>
      <ConfirmUnedited
        open={isConfirming}
        onCancel={() => setIsConfirming(false)}
        onSend={() => void send(true)}
      />
    </Section>
  )
}

/** Keeps the buttons visible below a long answer. */
const stickyActions = {
  gap: 1,
  position: 'sticky',
  bottom: { xs: 0, md: -20 },
  zIndex: 1,
  mx: { xs: -1.5, md: -2.5 },
  px: { xs: 1.5, md: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: '1px solid var(--color-line)',
}

function findMissing({ text, verdict, rightProblemId }: ReturnType<typeof useDraft>['draft']) {
  if (!text.trim()) return '답변을 입력해 주세요.'
  if (!verdict) return '엔진의 답이 어떤지 골라 주세요.'
  return verdict !== 'AGREE' && !rightProblemId ? '맞는 문제를 골라 주세요.' : undefined
}

interface SentProps {
  isEdit: boolean
  onNext: () => Promise<void>
  onBack: () => void
}

/** Shown after sending; Enter opens the next case. */
const Sent = ({ isEdit, onNext, onBack }: SentProps) => (
  <Section title="답변을 보냈어요">
    <Typography sx={{ mb: 2 }}>
      {isEdit ? '손님의 화면이 바뀌었어요. 알림은 다시 가지 않아요.' : '손님에게 알림이 갔어요.'}
    </Typography>
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button autoFocus variant="contained" onClick={() => void onNext()}>
        다음 사례 <KeyHint of="Enter" />
      </Button>
      <Button onClick={onBack}>이 사례 다시 보기</Button>
    </Stack>
  </Section>
)
