import { MessageSquareText } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatDayAt, formatDeadlineAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  type CustomerRequest,
  customerReplyMaxLength,
  customerRequestNames,
} from '../../../../../contract/diagnosis/customer-request.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { hasExpertAnswer } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import {
  type ExpertQuestion,
  expertQuestionMaxLength,
} from '../../../../../contract/diagnosis/diagnosis-result.ts'
import { splitLinks } from '../../../../../contract/links.ts'
import { Button, classNames, Field, Photo, Problem, Section, TextArea } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { useAskExpert, useReplyToExpert } from '../diagnosis.queries.ts'
import { OptionalPhoto } from '../photo/photo-picker.tsx'
import { Fold } from './fold.tsx'
import { useScrollToPart } from './use-scroll-to-part.ts'

type AnswerProps = Pick<
  DiagnosisResult,
  'id' | 'emergency' | 'expertFeedback' | 'expertQuestion' | 'expertAnsweredAt' | 'expertCorrectedAt'
>
type PendingProps = Pick<
  DiagnosisResult,
  | 'expertFeedback'
  | 'expertDueAt'
  | 'expertPromisedHours'
  | 'expertIsLate'
  | 'expertRequests'
  | 'expertRetractedAt'
>

/** The expert's answer, above the engine's result, with the customer's question to the expert. */
export function ExpertAnswer({
  id,
  emergency,
  expertFeedback,
  expertQuestion,
  expertAnsweredAt,
  expertCorrectedAt,
}: AnswerProps) {
  const titleId = useId()
  const isAnswered = hasExpertAnswer({ expertFeedback })
  useScrollToPart('expert-answer', isAnswered)
  if (!expertFeedback || !isAnswered)
    // A question stays, with its promise, while the answer it followed is taken back.
    return (
      expertQuestion && (
        <section aria-label="전문가에게 한 질문" className="mb-4">
          <AskedQuestion {...expertQuestion} />
        </section>
      )
    )
  const asks = /\?(\s|$)/.test(expertFeedback)
  return (
    <section
      id="expert-answer"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-4 scroll-mt-20 rounded-lg border-2 border-leaf bg-surface-raised px-4 pt-3 pb-1 outline-none"
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-2 text-leaf">
        <MessageSquareText aria-hidden size={20} className="shrink-0" />
        <h2 id={titleId} className="grow font-semibold">
          전문가 답변
        </h2>
        {expertAnsweredAt && <p className="muted">{formatDayAt(expertAnsweredAt)}</p>}
      </div>
      <ClampedText
        key={expertFeedback}
        text={expertFeedback}
        mayClamp={!emergency && !asks && !expertCorrectedAt}
      >
        {expertCorrectedAt && <p className="muted">{formatDayAt(expertCorrectedAt)}에 고쳤어요</p>}
      </ClampedText>
      {expertQuestion ? (
        <AskedQuestion {...expertQuestion} />
      ) : (
        <QuestionForm key={id} id={id} isAsked={asks} />
      )}
    </section>
  )
}

/** The first lines of a long text where what to do stands below it; the others are one tap away. */
function ClampedText({ text, mayClamp, children }: { text: string; mayClamp: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // Beside the steps a wide window shows all of it.
  const [isLong, setLong] = useState(() => mayClamp && !matchMedia('(min-width: 64rem)').matches)
  const [isOpen, setOpen] = useState(false)
  const isClosed = isLong && !isOpen
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    // One line more is shown at once.
    setLong(mayClamp && scrollHeight > clientHeight * 1.3)
  }, [mayClamp])
  return (
    <>
      <div ref={box} className={classNames('max-w-measure', isClosed && 'line-clamp-4')}>
        <LinkedText text={isClosed ? text.replace(/\n\s*\n/g, '\n') : text} />
      </div>
      {children}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${quietButton} mr-5`}
        >
          {isOpen ? '접기' : '답변 전체 보기'}
        </button>
      )}
    </>
  )
}

const quietButton = 'min-h-11 font-semibold text-leaf'

/** One line with the deadline of the expert's answer, or an apology once it has passed; none while the expert waits. */
export function ExpertPending(result: PendingProps) {
  const { expertDueAt, expertIsLate, expertRequests } = result
  if (hasExpertAnswer(result) || expertRequests?.[0]?.state === 'WAITING') return null
  const isLate = expertIsLate || Date.now() > Date.parse(expertDueAt)
  const hoursLeft = Math.ceil((Date.parse(expertDueAt) - Date.now()) / (60 * 60 * 1000))
  const left = hoursLeft < 12 ? ` · ${hoursLeft}시간 안에 와요` : ''
  const due = expertDueAt && `늦어도 ${formatDeadlineAt(expertDueAt)}까지${left}`
  return (
    <section aria-label="전문가 답변" className="mb-4 flex gap-3 text-sm">
      <MessageSquareText aria-hidden size={20} className="mt-px shrink-0 text-leaf" />
      <p>
        <strong className="block font-semibold">
          {isLate ? `${promisedIn(result)}에 답변하지 못해 죄송해요` : promiseOf(result)}
        </strong>
        <span className="text-ink-muted">{isLate ? '도착하면 바로 알려 드릴게요.' : due}</span>
      </p>
    </section>
  )
}

function promiseOf(result: PendingProps) {
  const { expertRetractedAt, expertRequests = [] } = result
  if (expertRetractedAt) return '전문가가 앞서 드린 답변을 거두고 다시 살펴보고 있어요'
  const [request] = expertRequests
  if (request?.state === 'EXPIRED') return '지금까지 보내 주신 것으로 답을 준비하고 있어요'
  return request
    ? '보내 주신 것을 전문가가 살펴보고 있어요'
    : `${promisedIn(result)}에 전문가의 답변이 도착해요`
}

/** Within which time an answer was promised; without hours the moment stands beside it. */
const promisedIn = ({ expertPromisedHours: hours = 24 }: PendingProps) =>
  hours === null ? '약속한 시간 안' : `${hours}시간 이내`

/** When the question is answered; an apology once that has passed. */
function answerBy(dueAt: string | null) {
  if (!dueAt) return '답이 도착하면 알려 드릴게요.'
  return Date.now() > Date.parse(dueAt)
    ? '답이 늦어져 죄송해요. 도착하면 바로 알려 드릴게요.'
    : `늦어도 ${formatDeadlineAt(dueAt)}까지 답해 드릴게요.`
}

const failed = '질문을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = expertQuestionMaxLength - 100

function AskedQuestion({ question, answer, dueAt }: ExpertQuestion) {
  useScrollToPart('expert-question')
  return (
    <dl
      id="expert-question"
      tabIndex={-1}
      className="mt-3 mb-3 scroll-mt-16 border-t border-line pt-4 outline-none"
    >
      <dt className="text-sm font-semibold text-ink-muted">내가 한 질문</dt>
      <dd className="mt-1 max-w-measure">
        <LinkedText text={question} />
      </dd>
      <dt className="mt-4 text-sm font-semibold text-ink-muted">전문가의 답</dt>
      <dd className="mt-1 max-w-measure">
        {answer ? <LinkedText text={answer} /> : `전문가에게 전했어요. ${answerBy(dueAt)}`}
      </dd>
    </dl>
  )
}

function QuestionForm({ id, isAsked }: { id: string; isAsked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useAskExpert(id)
  const { text, write, forget } = useDraftText(`saeip.expert-question.${id}`, '', 'sessionStorage')

  function send(event: FormEvent) {
    event.preventDefault()
    mutate(text.trim(), { onSuccess: forget })
  }

  if (!isOpen && !text)
    return (
      <button type="button" className={quietButton} onClick={() => setIsOpen(true)}>
        {isAsked ? '답하거나 더 물어보기' : '더 궁금한 점 물어보기'}
      </button>
    )
  return (
    <form onSubmit={send} className="mt-3 mb-3 flex animate-rise flex-col gap-3 border-t border-line pt-4">
      <Field
        label="전문가에게 한 번 더 물어보세요"
        hint={
          text.length >= lengthHintFrom
            ? `${text.length} / ${expertQuestionMaxLength}자`
            : isAsked
              ? '답과 질문을 함께 적어 주세요. 한 번 보낼 수 있어요.'
              : '질문은 한 번 보낼 수 있어요.'
        }
        error={error && messageOf(error, failed)}
      >
        <TextArea
          rows={3}
          className="min-h-24!"
          maxLength={expertQuestionMaxLength}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="soft" busy={isPending} disabled={!text.trim()}>
        질문 보내기
      </Button>
    </form>
  )
}

/** A line that is a point of a list. */
const isPoint = /^(\d+[.)]|[-•·]) /

/** Text with its line breaks, points of a list with a hanging indent, and URLs as links that open in a new tab. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-line">
    {(text.match(/.*\n|.+/g) ?? []).map((line, index) =>
      isPoint.test(line) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never move
        <span key={index} className="block" style={{ paddingLeft: '1.1em', textIndent: '-1.1em' }}>
          {linked(line)}
        </span>
      ) : (
        linked(line)
      ),
    )}
  </p>
)

const linked = (text: string) =>
  splitLinks(text).map((piece, index) =>
    piece.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
        key={index}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-leaf underline underline-offset-4"
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )

/** What the customer has sent at the expert's request. */
export function SentReplies({ expertRequests = [] }: Pick<DiagnosisResult, 'expertRequests'>) {
  const replied = expertRequests.filter(({ repliedAt }) => repliedAt !== null)
  if (replied.length === 0) return null
  return (
    <Fold title="전문가에게 더 보낸 것">
      <ul className="divide-y divide-line">
        {replied.map((request) => (
          <li key={request.number} className="flex gap-4 py-3.5">
            <SentReply {...request} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

const SentReply = ({ kind, photo, reply, repliedAt, state }: CustomerRequest) => (
  <>
    {photo && (
      <Photo
        {...photoSource(photo)}
        sizes="6rem"
        width={1}
        height={1}
        alt={customerRequestNames[kind]}
        className="w-24 shrink-0 rounded-leaf"
      />
    )}
    <div className="min-w-0">
      <p className="muted">{repliedAt && formatDayAt(repliedAt)}</p>
      {state === 'DECLINED' && <p>{kind === 'QUESTION' ? '답하기 어렵다고' : '찍기 어렵다고'} 알렸어요.</p>}
      {reply ? <p className="whitespace-pre-line">{reply}</p> : photo && <p>{customerRequestNames[kind]}</p>}
    </div>
  </>
)

type ExpertRequestProps = Pick<DiagnosisResult, 'id' | 'expertFeedback' | 'expertRequests'>

const replyFailed = '보내지 못했어요. 고른 사진과 적어 주신 글은 그대로 있으니 다시 보내 주세요.'

/** What the expert asks the customer for, why, and the reply; the promised time stands still meanwhile. */
export function ExpertRequest({ id, expertFeedback, expertRequests = [] }: ExpertRequestProps) {
  const [request] = expertRequests
  const isOpen =
    !hasExpertAnswer({ expertFeedback }) && (request?.state === 'WAITING' || request?.state === 'EXPIRED')
  useScrollToPart('expert-request', isOpen)
  if (!request || !isOpen) return null
  const isPhoto = request.kind !== 'QUESTION'
  return (
    <div id="expert-request" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Section title={isPhoto ? '전문가가 사진을 한 장 더 부탁했어요' : '전문가가 한 가지를 더 여쭤봤어요'}>
        <div className="rounded-lg border-2 border-sun bg-surface-raised p-3.5 shadow-card sm:p-5">
          <div className="max-w-measure">
            {isPhoto && <p className="mb-1 font-semibold">{customerRequestNames[request.kind]}</p>}
            <LinkedText text={request.text} />
            <p className="mt-3 muted">
              {request.state === 'WAITING'
                ? '답해 주실 때까지 약속한 시간은 멈춰 있어요. 서두르지 않으셔도 돼요.'
                : '일주일 동안 소식이 없어 지금까지 보내 주신 것으로 살펴보고 있어요. 지금 보내 주셔도 돼요.'}
            </p>
          </div>
          <ReplyForm key={`${id} ${request.number}`} id={id} request={request} isPhoto={isPhoto} />
        </div>
      </Section>
    </div>
  )
}

interface ReplyFormProps {
  id: string
  request: CustomerRequest
  isPhoto: boolean
}

function ReplyForm({ id, request: { number }, isPhoto }: ReplyFormProps) {
  const { mutate, isPending, variables, error } = useReplyToExpert(id, number)
  const [photo, setPhoto] = useState<Blob>()
  const [isPreparing, setIsPreparing] = useState(false)
  const { text, write, forget } = useDraftText(`saeip.expert-request.${id}.${number}`, '', 'sessionStorage')
  const isDeclining = variables?.declined !== undefined

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending || isPreparing) return
    const file = photo && new File([photo], 'plant.jpg', { type: photo.type })
    mutate({ reply: text.trim(), ...(file && { photo: file }) }, { onSuccess: forget })
  }

  function decline() {
    if (!isPending) mutate({ reply: text.trim(), declined: 'true' }, { onSuccess: forget })
  }

  return (
    <form onSubmit={send} className="mt-5 flex max-w-measure flex-col gap-4 border-t border-line pt-4">
      {isPhoto && (
        <OptionalPhoto
          label="새로 찍은 사진"
          hint="사진의 위치 정보는 저장하지 않아요."
          isOptional={false}
          photo={photo}
          onChange={setPhoto}
          onPreparing={setIsPreparing}
        />
      )}
      <Field
        label={isPhoto ? '덧붙일 말 (선택)' : '전문가에게 답하기'}
        hint={text.length > customerReplyMaxLength - 100 && `${text.length} / ${customerReplyMaxLength}자`}
      >
        <TextArea
          rows={2}
          className="min-h-20!"
          maxLength={customerReplyMaxLength}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <Problem>{error && messageOf(error, replyFailed)}</Problem>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          type="submit"
          size="lg"
          busy={isPreparing || (isPending && !isDeclining)}
          disabled={!photo && !text.trim()}
        >
          전문가에게 보내기
        </Button>
        <Button variant="plain" size="lg" busy={isPending && isDeclining} onClick={decline}>
          {isPhoto ? '찍기 어려워요' : '답하기 어려워요'}
        </Button>
      </div>
    </form>
  )
}
