import { Link, useParams } from '@tanstack/react-router'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { keyOf } from '../../../../client/server-query.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  answerCompensation,
  type CompensationAccount,
  getInquiry,
  type Inquiry,
  type InquiryItem,
  type InquiryMessage,
  listInquiries,
  rateInquiry,
  writeToInquiry,
} from '../../../../contract/inquiry/inquiry.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Badge,
  Button,
  classNames,
  Field,
  Notice,
  Page,
  Photo,
  Problem,
  Skeleton,
  TextInput,
  useDialogs,
} from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { ConsultationHours, ConsultationState } from '../../shared/consultation-hours.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { mediaUrl, photoSource } from '../../shared/site.ts'
import { Composer, type SentMessage } from './composer.tsx'

const refreshMs = 30_000

/** One column that begins where the header begins, with the hours beside it where there is room. */
export const InquiryColumn = ({ title, lead, children }: ComponentProps<typeof Page>) => (
  <Page wide className="relative *:max-w-column" title={title} lead={lead}>
    {children}
    <aside className="hidden lg:absolute lg:top-8 lg:right-5 lg:block lg:w-76">
      <ConsultationHours>
        <ConsultationState />
      </ConsultationHours>
    </aside>
  </Page>
)

/** /inquiries/{id}: one inquiry from its first message to its outcome. */
export function InquiryPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useServerQuery(getInquiry, { params: { id } }, { refetchInterval: refreshMs })
  if (query.data) return <Thread inquiry={query.data} />
  return (
    <InquiryColumn title="문의">
      {query.isPending ? (
        <div role="status" aria-label="문의를 불러오고 있어요" className="flex flex-col gap-4">
          <Skeleton className="h-24 w-4/5 rounded-lg" />
          <Skeleton className="h-24 w-4/5 rounded-lg" />
        </div>
      ) : (
        <LoadFailure query={query} text="문의를 불러오지 못했어요." />
      )}
    </InquiryColumn>
  )
}

const effectsOf = (id: string) => ({
  updates: keyOf(getInquiry, { params: { id } }),
  invalidates: [listInquiries],
})

function Thread({ inquiry }: { inquiry: Inquiry }) {
  const { id, state, dueAt, reservation, diagnosisId, messages, outcome, canReopen } = inquiry
  const { mutateAsync } = useServerMutation(
    writeToInquiry,
    (body: SentMessage) => ({ params: { id }, body }),
    { ...effectsOf(id), outdatedBy: ['INQUIRY_CLOSED'] },
  )
  const isClosed = state === 'CLOSED'
  const isPaidNext = inquiry.compensation?.state === 'ACCEPTED' && !isClosed
  return (
    <InquiryColumn title={<span className="line-clamp-1">{messages[0]?.text ?? inquiry.kindLabel}</span>}>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge>{inquiry.kindLabel}</Badge>
        {isPaidNext ? <Badge tone="leaf">보상을 보내 드려요</Badge> : <StateBadge state={state} />}
        {dueAt && (
          <p className="muted">
            {formatDateTimeAt(dueAt)}까지 {isPaidNext ? '보내' : '답해'} 드려요
          </p>
        )}
        {reservation && (
          <Link
            to={screens.reservationDetail.route}
            params={{ id: reservation.id }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4"
          >
            예약 {reservation.number}
          </Link>
        )}
        {diagnosisId && (
          <Link
            to={screens.diagnosisResult.route}
            params={{ id: diagnosisId }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4"
          >
            진단 보기
          </Link>
        )}
      </div>
      <ol aria-label="주고받은 글" className="flex flex-col gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <Compensation inquiry={inquiry} />
      {outcome && (
        <Notice tone="leaf" role="status" className="mt-6">
          <strong className="block font-semibold">{outcome.label}</strong>
          {outcome.text}
        </Notice>
      )}
      {isClosed && <Rating inquiry={inquiry} />}
      {(!isClosed || canReopen) && (
        <div className="mt-8">
          <Composer
            draft={id}
            label={isClosed ? '아직 끝나지 않았나요?' : '이어서 쓰기'}
            placeholder={isClosed ? '이어서 적으면 문의가 다시 열려요.' : '더 하실 말씀을 적어 주세요.'}
            submitLabel="보내기"
            onSend={mutateAsync}
          />
        </div>
      )}
      {isClosed && !canReopen && (
        <Button asChild variant="soft" block className="mt-8">
          <Link to={screens.inquiries.route}>새 문의 남기기</Link>
        </Button>
      )}
    </InquiryColumn>
  )
}

/** Says whose turn it is, as the customer sees it. */
export function StateBadge({ state }: Pick<InquiryItem, 'state'>) {
  if (state === 'CLOSED') return <Badge>끝났어요</Badge>
  return state === 'CUSTOMERS' ? (
    <Badge tone="sun">답변이 왔어요</Badge>
  ) : (
    <Badge tone="leaf">답을 준비하고 있어요</Badge>
  )
}

const Message = ({ message: { isMine, text, photos, createdAt } }: { message: InquiryMessage }) => (
  <li className={classNames('max-w-[88%] rounded-lg px-4 py-3', isMine ? 'self-end bg-leaf-soft' : 'card')}>
    <p className="text-sm text-ink-muted">
      {isMine ? '나' : '새잎'} · {formatDateTimeAt(createdAt)}
    </p>
    <p className="mt-1 whitespace-pre-line break-words">{text}</p>
    {photos.length > 0 && (
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((path, at) => (
          <li key={path}>
            <a href={mediaUrl(path)} target="_blank" rel="noopener">
              <Photo
                {...photoSource(path)}
                sizes="6rem"
                width={1}
                height={1}
                alt={`${isMine ? '내가' : '새잎이'} 보낸 사진 ${at + 1}`}
                className="w-24 rounded-md"
              />
            </a>
          </li>
        ))}
      </ul>
    )}
  </li>
)

/** The money that is offered: what to do about it, or where it stands. */
function Compensation({ inquiry: { id, compensation } }: { inquiry: Inquiry }) {
  const [isWriting, setIsWriting] = useState(false)
  const answer = useServerMutation(
    answerCompensation,
    (body: CallInput<typeof answerCompensation>['body']) => ({ params: { id }, body }),
    { ...effectsOf(id), outdatedBy: ['COMPENSATION_GONE'] },
  )
  const { confirm } = useDialogs()
  if (!compensation) return null
  const { id: compensationId, won, state, message, account } = compensation
  const problems = fieldMessagesOf(answer.error)

  async function decline() {
    const question = {
      title: `${formatWon(won)} 보상을 받지 않을까요?`,
      text: '제안이 끝나고, 다시 받을 수 없어요. 이야기는 이어서 나눌 수 있어요.',
      confirm: '받지 않을게요',
      cancel: '돌아가기',
      danger: true,
    }
    if (await confirm(question)) answer.mutate({ compensationId, account: null })
  }

  const form = isWriting && (
    <AccountForm
      present={account}
      isBusy={answer.isPending}
      problems={problems}
      onBack={() => setIsWriting(false)}
      onSend={async (account) => {
        await answer.mutateAsync({ compensationId, account })
        setIsWriting(false)
      }}
    />
  )
  const failure = (
    <Problem className="mt-3">
      {answer.error && Object.keys(problems).length === 0 && messageOf(answer.error, '보내지 못했어요.')}
    </Problem>
  )
  if (state === 'DECLINED')
    return <p className="muted mt-6">{formatWon(won)} 보상 제안은 받지 않기로 하셨어요.</p>
  if (state === 'ACCEPTED' || state === 'PAID')
    return (
      <section aria-label="보상" className="mt-6">
        <Notice tone="leaf" role="status" className="whitespace-pre-line">
          {formatWon(won)}을 알려 주신 계좌로 보내 {state === 'PAID' ? '드렸어요.' : '드릴게요.'}
          {message && `\n${message}`}
          {account && (
            <strong className="block font-semibold">
              {account.bank} {account.maskedNumber} {account.holder}
            </strong>
          )}
        </Notice>
        {state === 'ACCEPTED' &&
          (form || (
            <Button variant="plain" className="mt-2" onClick={() => setIsWriting(true)}>
              계좌 바꾸기
            </Button>
          ))}
        {failure}
      </section>
    )
  return (
    <section aria-label="보상 제안" className="mt-6 rounded-lg bg-sun-soft p-5">
      <h2 className="text-lg font-bold">{formatWon(won)} 보상을 제안드려요</h2>
      {message && <p className="mt-1 whitespace-pre-line break-words">{message}</p>}
      <p className="mt-1">받기로 하시면 계좌로 보내 드려요. 거절하셔도 이야기는 이어져요.</p>
      {form || (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="lg" className="flex-1" onClick={() => setIsWriting(true)}>
            받을게요
          </Button>
          <Button variant="plain" size="lg" busy={answer.isPending} onClick={() => void decline()}>
            받지 않을게요
          </Button>
        </div>
      )}
      {failure}
    </section>
  )
}

const accountFields = [
  ['bank', '은행', '신한은행', 'off'],
  ['accountNumber', '계좌번호', '110-123-456789', 'off'],
  ['holder', '예금주', '', 'name'],
] as const

function AccountForm({
  present,
  isBusy,
  problems,
  onBack,
  onSend,
}: {
  present: Pick<CompensationAccount, 'bank' | 'holder'> | null
  isBusy: boolean
  /** Messages by the path of the field. */
  problems: Record<string, string>
  onBack: () => void
  onSend: (account: CompensationAccount) => Promise<unknown>
}) {
  const [account, setAccount] = useState<CompensationAccount>({
    bank: present?.bank ?? '',
    accountNumber: '',
    holder: present?.holder ?? '',
  })
  const isWhole = Object.values(account).every((value) => value.trim() !== '')

  function send(event: FormEvent) {
    event.preventDefault()
    // The failure is shown above the form, which keeps what was typed.
    if (isWhole && !isBusy) onSend(account).catch(() => {})
  }

  return (
    <form onSubmit={send} className="mt-4 flex flex-col gap-4">
      {accountFields.map(([name, label, placeholder, autoComplete]) => (
        <Field key={name} label={label} error={problems[`account.${name}`]}>
          <TextInput
            placeholder={placeholder}
            autoComplete={autoComplete}
            inputMode={name === 'accountNumber' ? 'numeric' : 'text'}
            maxLength={50}
            value={account[name]}
            onChange={(event) => setAccount({ ...account, [name]: event.target.value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" size="lg" onClick={onBack}>
          이전
        </Button>
        <Button type="submit" size="lg" className="flex-1" busy={isBusy} disabled={!isWhole}>
          이 계좌로 받기
        </Button>
      </div>
    </form>
  )
}

const ratings = [
  ['GOOD', '잘 해결됐어요', ThumbsUp],
  ['BAD', '아쉬워요', ThumbsDown],
] as const

function Rating({ inquiry: { id, rating } }: { inquiry: Inquiry }) {
  const rate = useServerMutation(
    rateInquiry,
    (chosen: 'GOOD' | 'BAD') => ({ params: { id }, body: { rating: chosen } }),
    { updates: keyOf(getInquiry, { params: { id } }) },
  )
  return (
    <section aria-label="어떠셨나요?" className="mt-6">
      <div className="flex flex-wrap gap-2">
        {ratings.map(([value, label, Icon]) => (
          <Button
            key={value}
            variant={rating === value ? 'soft' : 'plain'}
            aria-pressed={rating === value}
            onClick={() => rate.mutate(value)}
          >
            <Icon aria-hidden className="size-5" />
            {label}
          </Button>
        ))}
      </div>
      <Problem className="mt-2">{rate.error && messageOf(rate.error, '보내지 못했어요.')}</Problem>
    </section>
  )
}
