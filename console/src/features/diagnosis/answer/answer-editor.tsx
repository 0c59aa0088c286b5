import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import {
  type AdminCase,
  expertAnswerMaxLength,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { Section } from '../../../shared/display/section.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useProblems } from '../../../shared/server/problems.queries.ts'
import { SimilarCases } from '../answered/similar-cases.tsx'
import { AskCustomer } from '../customer-request/ask-customer.tsx'
import { useReloadCase } from '../diagnosis.queries.ts'
import { HandOverCase } from '../promises/hand-over-case.tsx'
import { AnswerField } from './answer-field.tsx'
import { AnswerPreview } from './answer-preview.tsx'
import { ConfirmUnedited } from './confirm-unedited.tsx'
import { Sent } from './sent.tsx'
import { SnippetBar } from './snippet/snippet-bar.tsx'
import { useSnippetsOfCase } from './snippet/use-snippets-of-case.ts'
import { findDraftFor } from './untouched-draft.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useResultWindow } from './use-result-window.ts'
import { useSend } from './use-send.ts'
import { VerdictChoice } from './verdict-choice.tsx'

interface AnswerEditorProps {
  adminCase: AdminCase
  onNext: () => Promise<void>
  onSent?: (() => void) | undefined
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

/** The editor of an answer, with a preview as the customer will see it. Every control has a key. */
export function AnswerEditor({ adminCase, onNext, onSent, onDone }: AnswerEditorProps) {
  const drafting = useDraft(adminCase)
  const { draft, state, write } = drafting
  const { data: problems = [] } = useProblems()
  const contradiction = findContradiction({ ...draft, problemId: adminCase.problemId, problems })
  const sending = useSend(adminCase, drafting, contradiction, onSent)
  const { isConfirming, isSent, isPending, send, cancel } = sending
  const problem = contradiction ?? sending.problem
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const onWrite = (text: string) => write({ text })
  const { values, insert } = useSnippetsOfCase({ adminCase, draft, field, onWrite })
  const resultWindow = useResultWindow(adminCase, draft)
  const reload = useReloadCase()
  const shown = findShownEdition(adminCase)
  const isEdit = shown !== undefined
  const [startsBehind] = useState(isEdit || drafting.isRetracted || state !== 'CLEAN')
  const cleanText = isEdit
    ? '보낸 답변이에요. 고치면 기록에 남아요.'
    : drafting.isRetracted
      ? '거둔 답변이에요. 고쳐서 다시 보내 주세요.'
      : stateTexts.CLEAN

  useKeys({
    'Ctrl+Enter': () => void send(false),
    'Alt+v': resultWindow.open,
    'Alt+m': () => switchFocus(preview.current, field.current),
  })
  if (isSent)
    return (
      <Sent
        what={isEdit ? 'CORRECTION' : 'ANSWER'}
        onNext={onNext}
        onBack={() => void reload().then(onDone)}
      />
    )
  return (
    <Section title={isEdit ? '답변 고치기' : '답변 쓰기'}>
      {drafting.isWrittenElsewhere && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          다른 창에서도 이 답변을 쓰고 있어요. 마지막에 쓴 글만 남으니 한 창에서만 써 주세요.
        </Alert>
      )}
      {shown && drafting.startedFromEdition !== shown.edition && draft.text !== shown.feedback && (
        <Alert
          severity="info"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" onClick={() => onWrite(shown.feedback)}>
              보낸 답변에서 다시 쓰기
            </Button>
          }
        >
          보내지 않은 초안이에요. 손님이 읽는 글과 달라요.
        </Alert>
      )}
      <AnswerField {...{ field, onWrite, values, insert, startsBehind }} text={draft.text} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, mt: 0.5, mb: 1 }}>
        <Typography
          role="status"
          variant="body2"
          sx={{ color: `var(--color-${state === 'FAILED' ? 'clay' : 'ink-muted'})` }}
        >
          {state === 'CLEAN' ? cleanText : stateTexts[state]}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
          {draft.text.length} / {expertAnswerMaxLength}자
        </Typography>
      </Stack>
      <SnippetBar insert={insert} />
      <SimilarCases id={adminCase.id} insert={insert} />
      <VerdictChoice
        {...draft}
        onChange={(choice) => {
          const text = findDraftFor(choice, draft, adminCase, problems)
          write({ ...choice, ...(text !== undefined && { text }) })
        }}
      />
      <Box ref={preview} role="group" aria-labelledby="preview" tabIndex={-1} sx={{ mt: 3, mb: 2 }}>
        <Typography id="preview" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          손님에게는 이렇게 보여요 <KeyHint of="Alt+M" />
        </Typography>
        <AnswerPreview text={draft.text} />
        <Button sx={{ mt: 1 }} onClick={resultWindow.open}>
          손님 화면 전체 보기 <KeyHint of="Alt+V" />
        </Button>
        {resultWindow.problem && <Alert severity="warning">{resultWindow.problem}</Alert>}
      </Box>
      <Box sx={stickyActions}>
        {problem && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem}
          </Alert>
        )}
        <Stack
          direction="row"
          sx={{ gap: 1, flexWrap: 'wrap', '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
        >
          <Button
            variant="contained"
            size="large"
            loading={isPending}
            onClick={() => void send(false)}
            sx={{ flexGrow: 1, flexBasis: { xs: '100%', md: 'auto' } }}
          >
            보내기 <KeyHint of="Ctrl+Enter" />
          </Button>
          {!isEdit && <AskCustomer adminCase={adminCase} />}
          {!isEdit && <HandOverCase id={adminCase.id} drafting={drafting} />}
          {isEdit && (
            <Button size="large" onClick={onDone}>
              그만두기
            </Button>
          )}
        </Stack>
      </Box>
      <ConfirmUnedited open={isConfirming} onCancel={cancel} onSend={() => void send(true)} />
    </Section>
  )
}

/** Moves the focus to the preview and brings it into view; from there back to the field. */
function switchFocus(preview: HTMLElement | null, field: HTMLElement | null) {
  if (preview?.contains(document.activeElement)) return field?.focus()
  preview?.focus({ preventScroll: true })
  preview?.scrollIntoView({ block: 'start' })
}

/** Keeps the buttons in view below everything else of the editor. */
const stickyActions = {
  position: 'sticky',
  // On phones only the first row stays in view: the others are a second row below it.
  bottom: { xs: -62, md: -20 },
  '&:focus-within': { bottom: { xs: 0, md: -20 } },
  zIndex: 1,
  mx: { xs: -1.5, md: -2.5 },
  px: { xs: 1.5, md: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: '1px solid var(--color-line)',
}
