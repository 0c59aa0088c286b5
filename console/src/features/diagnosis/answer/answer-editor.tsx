import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import {
  type AdminCase,
  type AnswerDraft,
  expertAnswerMaxLength,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import { listProblems } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import {
  type PreviewMessage,
  previewReady,
  resultPreviewPath,
} from '../../../../../contract/diagnosis/share.ts'
import { Section } from '../../../shared/display/section.tsx'
import { Muted, Problem } from '../../../shared/display/text.tsx'
import { Dialog } from '../../../shared/inputs/dialogs.tsx'
import { KeyHint, useKeys } from '../../../shared/page/use-keys.tsx'
import { useServerQuery } from '../../../shared/server/server-query.tsx'
import { SimilarCases } from '../answered/similar-cases.tsx'
import { AskCustomer } from '../customer-request/ask-customer.tsx'
import { useReloadCase, useResultPreview } from '../diagnosis.queries.ts'
import { HandOverButton } from '../promises/hand-over-dialog.tsx'
import { AnswerField } from './answer-field.tsx'
import { AnswerPreview } from './linked-text.tsx'
import { SnippetBar, useSnippetsOfCase } from './snippet/snippet-bar.tsx'
import { findDraftFor } from './untouched-draft.ts'
import { type DraftState, useDraft, useSend } from './use-draft.ts'
import { VerdictChoice } from './verdict-choice.tsx'

type Result = PreviewMessage['result']

/** As wide as a phone, beside the console. */
const windowFeatures = 'popup,width=430,height=880'

/**
 * Returns a function that opens a preview window: the customer's result page with the unsent answer, updated while typing.
 * `problem` says why the window could not be opened.
 */
function useResultWindow({ id }: AdminCase, { text, verdict, rightProblemId }: AnswerDraft) {
  const opened = useRef<Window>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const right = (verdict !== 'AGREE' && rightProblemId) || ''
  const { data: result, error, refetch } = useResultPreview(id, right, isOpen)
  const latest = useRef<PreviewMessage>(undefined)
  latest.current = result && { kind: 'saeip.result-preview', result: withAnswer(result, text) }

  const post = useRef(() => {
    if (latest.current) opened.current?.postMessage(latest.current, location.origin)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent again whenever what it shows changes
  useEffect(() => post.current(), [result, text])
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === opened.current && data === previewReady) post.current()
    }
    addEventListener('message', answer)
    return () => removeEventListener('message', answer)
  }, [])

  function open() {
    opened.current = window.open(resultPreviewPath, `saeip-preview-${id}`, windowFeatures)
    opened.current?.focus()
    setIsBlocked(!opened.current)
    if (isOpen) void refetch()
    else setIsOpen(opened.current !== null)
  }
  return { open, problem: isBlocked ? blocked : error?.message }
}

const blocked = '새 창을 열지 못했어요. 브라우저에서 팝업을 허용해 주세요.'

const withAnswer = (result: Result, text: string): Result => ({
  ...result,
  expertFeedback: text.trim(),
  expertRetractedAt: null,
  ...(result.expertFeedback && result.expertFeedback !== text.trim() && { expertCorrectedAt: now() }),
})

const now = () => new Date().toISOString()

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
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const drafting = useDraft(adminCase, (error) => void signOutWhenDenied(error))
  const { draft, state, write } = drafting
  const { data: problems = [] } = useServerQuery(listProblems, {})
  const contradiction = findContradiction({ ...draft, problemId: adminCase.problemId, problems })
  const choice = useRef<HTMLDivElement>(null)
  const sending = useSend(adminCase, drafting, contradiction, {
    onSent,
    onMissingVerdict: () => {
      const field = choice.current?.querySelector('input')
      ;(field ?? choice.current?.querySelector('button'))?.focus()
    },
  })
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
        what={isEdit ? (draft.text.trim() === shown.feedback ? 'VERDICT' : 'CORRECTION') : 'ANSWER'}
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
      <VerdictChoice
        {...draft}
        ref={choice}
        onChange={(choice) => {
          const text = findDraftFor(choice, draft, adminCase, problems)
          write({ ...choice, ...(text !== undefined && { text }) })
        }}
      />
      <AnswerField
        field={field}
        onWrite={onWrite}
        values={values}
        insert={insert}
        startsBehind={startsBehind}
        text={draft.text}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, mt: 0.5, mb: 1 }}>
        <Typography
          role="status"
          variant="body2"
          sx={{ color: `var(--color-${state === 'FAILED' ? 'clay' : 'ink-muted'})` }}
        >
          {state === 'CLEAN' ? cleanText : stateTexts[state]}
        </Typography>
        <Muted small sx={{ flexShrink: 0 }}>
          {draft.text.length} / {expertAnswerMaxLength}자
        </Muted>
      </Stack>
      <SnippetBar insert={insert} />
      <SimilarCases id={adminCase.id} insert={insert} />
      <Box ref={preview} role="group" aria-labelledby="preview" tabIndex={-1} sx={{ mt: 3, mb: 2 }}>
        <Muted small id="preview" sx={{ mb: 1 }}>
          손님에게는 이렇게 보여요 <KeyHint of="Alt+M" />
        </Muted>
        <AnswerPreview text={draft.text} />
        <Button sx={{ mt: 1 }} onClick={resultWindow.open}>
          손님 화면 전체 보기 <KeyHint of="Alt+V" />
        </Button>
        {resultWindow.problem && <Alert severity="warning">{resultWindow.problem}</Alert>}
      </Box>
      <Box sx={stickyActions}>
        <Problem text={problem} sx={{ mb: 1.5 }} />
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
          {!isEdit && (
            <HandOver
              id={adminCase.id}
              what="사례"
              draft={state === 'CLEAN' ? null : draft}
              onBefore={drafting.close}
              onFailed={drafting.reopen}
              onDone={drafting.forget}
            />
          )}
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
  // Only for keyboards: a bar that moves under a pointer loses its press.
  '&:has(:focus-visible)': { bottom: { xs: 0, md: -20 } },
  zIndex: 1,
  mx: { xs: -1.5, md: -2.5 },
  px: { xs: 1.5, md: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: '1px solid var(--color-line)',
}

interface ConfirmUneditedProps {
  open: boolean
  onCancel: () => void
  onSend: () => void
}

const ConfirmUnedited = ({ open, onCancel, onSend }: ConfirmUneditedProps) => (
  <Dialog open={open} onClose={onCancel}>
    <DialogTitle>초안을 그대로 보낼까요?</DialogTitle>
    <DialogContent>
      엔진이 쓴 글을 고치지 않았어요. 사진과 설명에 맞는지 확인하셨다면 보내 주세요.
    </DialogContent>
    <DialogActions>
      <Button autoFocus onClick={onCancel}>
        고칠게요
      </Button>
      <Button variant="contained" onClick={onSend}>
        확인했어요, 보낼게요
      </Button>
    </DialogActions>
  </Dialog>
)

interface HandOverProps {
  id: string
  what: '사례' | '추가 질문'
  draft: AnswerDraft | null
  onBefore?: () => Promise<void>
  onFailed?: () => void
  onDone?: () => void
}

/** Hands the open case over together with the text on the screen, and returns to the queue. */
export function HandOver({ id, what, draft, onDone, ...callbacks }: HandOverProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  return (
    <HandOverButton
      label={
        <>
          넘기기 <KeyHint of="Alt+H" />
        </>
      }
      button={{ size: 'large', variant: 'outlined', shortcut: 'Alt+h' }}
      title={`${what} 넘기기`}
      one={{ id, draft }}
      {...(what === '추가 질문' && { carries: '쓰던 답은 함께 넘어가지 않아요. 남길 말에 적어 주세요.' })}
      {...callbacks}
      onDone={() => {
        onDone?.()
        notify(`${what === '사례' ? '사례를' : '추가 질문을'} 넘겼어요.`, { type: 'success' })
        navigate('/cases')
      }}
    />
  )
}

interface SentProps {
  what: keyof typeof texts
  onNext: () => Promise<void>
  onBack: () => void
}

const texts = {
  ANSWER: '손님에게 알림이 갔어요.',
  CORRECTION: '손님의 화면이 바뀌었고, 고쳤다는 알림이 한 번 갔어요.',
  VERDICT: '엔진에 대한 판단을 고쳤어요. 글은 그대로라 손님에게 알림은 가지 않았어요.',
  QUESTION: '손님에게 알림이 갔어요. 묻고 답한 글을 결과에서 읽어요.',
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
