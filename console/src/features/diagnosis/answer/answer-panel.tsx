import { Alert, Button, Paper, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  type AdminCase,
  expertAnswerMaxLength,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import {
  correctAnswer,
  getCase,
  getRetractionPromise,
  listCases,
  retractAnswer,
} from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { ExpertQuestion } from '../../../../../contract/diagnosis/diagnosis-result.ts'
import { findUnlistedName } from '../../../../../contract/diagnosis/right-problem.ts'
import { listPendingWork } from '../../../../../contract/staff/system.ts'
import { Section } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { DialogButton, FormDialog, ReasonDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue } from '../../../shared/inputs/field.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { KeyHint, useKeys } from '../../../shared/page/use-keys.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { useAnswerQuestion, useReloadCase } from '../diagnosis.queries.ts'
import { AnswerEditor, HandOver, Sent } from './answer-editor.tsx'
import { AnswerField } from './answer-field.tsx'
import { AnswerPreview, LinkedText } from './linked-text.tsx'
import { SnippetBar, useSnippetsOfCase } from './snippet/snippet-bar.tsx'
import { findUnfilledValue } from './snippet/snippet-text.ts'
import { verdictNames } from './verdict-choice.tsx'

interface AnswerPanelProps {
  adminCase: AdminCase
  /** Whether this expert has claimed the case. */
  mayWrite: boolean
  /** Opens what is most urgent now. */
  onNext: () => Promise<void>
  /** Called once an answer has been sent. */
  onSent?: () => void
}

/** The published answer or the editor, the customer's question, and earlier editions. */
export function AnswerPanel({ adminCase, mayWrite, onNext, onSent }: AnswerPanelProps) {
  const { editions, draft, question } = adminCase
  const current = findShownEdition(adminCase)
  const isOwn = hasWritten(adminCase)
  const isAsked = question?.answeredAt === null
  const isCorrecting = Boolean((useLocation().state as { isCorrecting?: boolean } | null)?.isCorrecting)
  // The editor stays open even if the claim is lost meanwhile.
  const [isWriting, setIsWriting] = useState(
    mayWrite && (!current || (draft !== null && !isAsked) || (isOwn && isCorrecting)),
  )
  if (mayWrite && !current && !isWriting) setIsWriting(true)
  const reload = useReloadCase()
  const notify = useNotify()
  // The question that still waits is next: the case is read again, so that its field is there.
  async function goOnWithQuestion() {
    notify('답변을 보냈어요. 손님의 추가 질문도 기다리고 있어요.', { type: 'success' })
    await reload()
    setIsWriting(false)
  }

  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
      {isWriting ? (
        <AnswerEditor
          adminCase={adminCase}
          onNext={onNext}
          onSent={isAsked ? () => void goOnWithQuestion() : onSent}
          onDone={() => setIsWriting(false)}
        />
      ) : (
        current && (
          <Section
            title="보낸 답변"
            action={
              <>
                {mayWrite && isOwn && (
                  <Button size="small" onClick={() => setIsWriting(true)}>
                    고치기
                  </Button>
                )}
                <ChangeAnswer id={adminCase.id} edition={current} isOwn={isOwn} isAsked={isAsked} />
              </>
            }
          >
            <AnswerPreview text={current.feedback} />
          </Section>
        )
      )}
      {!isWriting && !current && <Muted>아직 답하지 않은 사례예요.</Muted>}
      {question && (
        <CustomerQuestion
          adminCase={adminCase}
          question={question}
          mayWrite={mayWrite && !isWriting}
          onNext={onNext}
        />
      )}
      {editions.length > 0 && (
        <Editions editions={editions} replaced={question?.replaced ?? []} showsFirst={isWriting} />
      )}
    </Paper>
  )
}

/** Whether this expert wrote an edition of the answer that stands. */
function hasWritten({ editions }: AdminCase) {
  const retracted = editions.findIndex(({ retraction }) => retraction)
  const standing = retracted < 0 ? editions : editions.slice(0, retracted)
  return standing.some(({ expert }) => expert.isMe)
}

interface EditionsProps extends Pick<AdminCase, 'editions'> {
  /** Answers to the customer's question that were corrected. */
  replaced: NonNullable<AdminCase['question']>['replaced']
  showsFirst: boolean
}

/** Earlier answers; the text of the first one only where it is not shown above. */
const Editions = ({ editions, replaced, showsFirst }: EditionsProps) => (
  <Section title="답변 기록">
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {replaced.map(({ text, expert, replacedAt }) => (
        <li key={replacedAt}>
          <Muted small>
            추가 질문의 고치기 전 답 · {expert.isMe ? '나' : expert.name} · {formatDateTimeAt(replacedAt)}에
            고침
          </Muted>
          <LinkedText text={text} />
        </li>
      ))}
      {editions.map(
        (
          { edition, verdict, rightProblemId, rightProblem, expert, answeredAt, feedback, retraction },
          index,
        ) => (
          <li key={edition}>
            <Muted small>
              {edition === 0 ? '첫 답변' : `${edition}번째 고침`} · {expert.isMe ? '나' : expert.name} ·{' '}
              {formatDateTimeAt(answeredAt)} · {verdictNames[verdict]}
              {rightProblem && ` → ${rightProblem}`}
              {rightProblemId && findUnlistedName(rightProblemId) && ' (목록에 없음)'}
            </Muted>
            {retraction && (
              <Typography variant="body2" sx={{ color: 'var(--color-clay)' }}>
                {formatDateTimeAt(retraction.at)}에{' '}
                {retraction.by.isMe ? '내가' : `${retraction.by.name} 님이`} 거뒀어요: {retraction.reason}
              </Typography>
            )}
            {(index > 0 || retraction || showsFirst) && <LinkedText text={feedback} />}
          </li>
        ),
      )}
    </Stack>
  </Section>
)

interface CustomerQuestionProps {
  adminCase: AdminCase
  question: ExpertQuestion
  mayWrite: boolean
  /** Opens what is most urgent now. */
  onNext: () => Promise<void>
}

function CustomerQuestion({
  adminCase,
  question: { question, answer },
  mayWrite,
  onNext,
}: CustomerQuestionProps) {
  const [isWriting, setIsWriting] = useState(answer === null)
  // What the field began with: another answer that was sent meanwhile is shown above it.
  const [begunFrom, setBegunFrom] = useState(answer)
  const [sent, setSent] = useState<'QUESTION' | 'CORRECTION'>()
  const isForm = mayWrite && isWriting
  return (
    <>
      <Section
        title="손님의 추가 질문"
        action={
          mayWrite &&
          !isWriting && (
            <Button
              size="small"
              onClick={() => {
                setBegunFrom(answer)
                setIsWriting(true)
              }}
            >
              고치기
            </Button>
          )
        }
      >
        <LinkedText text={question} />
        {answer && (!isWriting || answer !== begunFrom) && (
          <>
            <Muted small sx={{ mt: 1.5 }}>
              전문가의 답
            </Muted>
            <LinkedText text={answer} />
          </>
        )}
        {isForm && (
          <QuestionForm
            adminCase={adminCase}
            onSent={() => {
              setIsWriting(false)
              setSent(answer === null ? 'QUESTION' : 'CORRECTION')
            }}
          />
        )}
      </Section>
      {sent && !isWriting && <Sent what={sent} onNext={onNext} onBack={() => setSent(undefined)} />}
    </>
  )
}

/** The expert's answer to the customer's question, with the snippets and the key of an answer. */
function QuestionForm({ adminCase, onSent }: { adminCase: AdminCase; onSent: () => void }) {
  const { id, question } = adminCase
  const { text, write, forget } = useDraftText(`saeip.console.question.${id}`, question?.answer ?? '')
  const { mutate, isPending, error } = useAnswerQuestion(id, () => {
    forget()
    onSent()
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const { verdict = null, rightProblemId = null } = findShownEdition(adminCase) ?? {}
  const draft = { text, verdict, rightProblemId }
  const { values, insert } = useSnippetsOfCase({ adminCase, draft, field, onWrite: write })
  const unfilled = findUnfilledValue(text)
  const canSend = Boolean(text.trim()) && text.trim() !== question?.answer && !unfilled && !isPending
  const send = () => {
    if (canSend) mutate({ answer: text.trim(), follows: question?.answer ?? null })
  }
  useKeys({ 'Ctrl+Enter': send })
  return (
    <>
      <AnswerField
        field={field}
        text={text}
        values={values}
        insert={insert}
        onWrite={write}
        startsBehind
        label="질문에 답하기"
        helperText={
          unfilled ? `${unfilled} 자리가 남아 있어요.` : '보내기 전까지는 이 브라우저에만 남아 있어요.'
        }
        minRows={4}
      />
      <SnippetBar insert={insert} />
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {hasCode(error, 'CHANGED_MEANWHILE') ? answeredMeanwhile : error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isPending} disabled={!canSend} onClick={send}>
          답 보내기 <KeyHint of="Ctrl+Enter" />
        </Button>
        {question?.answeredAt === null && <HandOver id={id} what="추가 질문" draft={null} />}
      </Stack>
    </>
  )
}

const answeredMeanwhile =
  '그사이 이 질문에 다른 답이 갔어요. 위의 지금 답을 보고, 고치려면 다시 보내 주세요. 쓴 글은 남아 있어요.'

type Edition = AdminCase['editions'][number]

interface ChangeAnswerProps {
  id: string
  edition: Edition
  /** Whether this expert wrote an edition of the answer that the customer sees. */
  isOwn: boolean
  /** Whether a question of the customer waits. */
  isAsked: boolean
}

/** The buttons of a sent answer: an administrator corrects its text, and they or its expert take it back. */
function ChangeAnswer({ id, edition, isOwn, isAsked }: ChangeAnswerProps) {
  const isAdmin = useHasRole('ADMIN')
  return (
    <>
      {isAdmin && !isOwn && (
        <DialogButton size="small" dialog={<CorrectDialog id={id} edition={edition} />}>
          글 고치기
        </DialogButton>
      )}
      {(isAdmin || isOwn) && (
        <DialogButton
          size="small"
          color="error"
          dialog={<RetractDialog id={id} edition={edition} isAsked={isAsked} />}
        >
          답변 거두기
        </DialogButton>
      )}
    </>
  )
}

const changed = [listCases, getCase, listPendingWork]

interface DialogProps {
  id: string
  edition: Edition
}

function CorrectDialog({ id, edition }: DialogProps) {
  const answer = useDraftText(`saeip.console.correction.${id}.${edition.edition}`, edition.feedback)
  const reason = useValue('')
  const { mutateAsync } = useServerMutation(correctAnswer, { invalidates: changed })
  const isChanged = answer.text.trim() !== edition.feedback && answer.text.trim() !== ''

  async function send() {
    const body = { feedback: answer.text.trim(), reason: reason.value.trim(), follows: edition.edition }
    await mutateAsync({ params: { id }, body })
    answer.forget()
  }

  return (
    <FormDialog
      title="보낸 답변의 글 고치기"
      submitLabel="고치기"
      canSubmit={isChanged && reason.value.trim() !== ''}
      done="답변을 고쳤어요. 손님에게 한 번 알렸어요."
      onSubmit={send}
    >
      <Field
        lines={6}
        maxRows={16}
        label="답변"
        value={answer.text}
        onChange={answer.write}
        maxLength={expertAnswerMaxLength}
      />
      <Field
        label="고치는 이유"
        helperText="담당자만 읽어요. 고치기 전의 글은 답변 기록에 남아요."
        {...reason}
        maxLength={500}
      />
    </FormDialog>
  )
}

function RetractDialog({ id, edition, isAsked }: DialogProps & { isAsked: boolean }) {
  const { data: promise } = useServerQuery(getRetractionPromise, { params: { id } })
  const { mutateAsync } = useServerMutation(retractAnswer, { invalidates: changed })
  return (
    <ReasonDialog
      title="답변 거두기"
      action="거두기"
      isDangerous
      done="답변을 거뒀어요. 사례가 목록 앞쪽에 서요."
      onSubmit={(reason) => mutateAsync({ params: { id }, body: { reason, follows: edition.edition } })}
    >
      손님의 화면에서 답변이 사라지고, {promise ? formatDateTimeAt(promise.dueAt) : '정해진 시각'}까지 새
      답변을 드린다고 알려요.
      {isAsked && ' 손님의 추가 질문은 그대로 기다리니 새 답변을 보낸 뒤에 답해 주세요.'} 이유는 담당자만
      읽어요.
    </ReasonDialog>
  )
}
