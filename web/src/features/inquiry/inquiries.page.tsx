import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDateTimeAt, formatDayAt } from '../../../../client/seoul-time.ts'
import {
  type InquiryItem,
  inquiryKindLabels,
  inquiryKinds,
  listInquiries,
  openInquiry,
} from '../../../../contract/inquiry/inquiry.ts'
import { careEntryKinds, proofKinds } from '../../../../contract/reservation/care-report.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Chips, classNames, Skeleton } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { findRest, RestNote } from '../../shared/rest-note.tsx'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { Composer, type SentMessage } from './composer.tsx'
import { InquiryColumn, StateBadge } from './inquiry.page.tsx'

/** In this chunk, because both pages share the composer. */
export { InquiryPage } from './inquiry.page.tsx'

/** /inquiries: the member's inquiries, and a new one, also about a reservation or a diagnosis. */
export function InquiriesPage() {
  const about = useSearch({ strict: false })
  const query = useServerQuery(listInquiries, {})
  const [isWriting, setIsWriting] = useState(Boolean(about.reservation || about.diagnosis))
  if (query.isPending) return <InquiriesSkeleton />
  if (!query.data)
    return (
      <InquiryColumn title="문의">
        <LoadFailure query={query} text="문의를 불러오지 못했어요." />
      </InquiryColumn>
    )
  const isForm = isWriting || query.data.length === 0
  return (
    <InquiryColumn
      title={isForm && '문의 남기기'}
      lead={`${findRest() ? '' : '주말과 공휴일을 빼고 보통 24시간 안에 답해 드려요. '}답이 오면 알림으로 알려 드릴게요.`}
    >
      {!isForm && (
        <div className="mb-4 flex items-center justify-between gap-4">
          <h1 tabIndex={-1} className="text-xl font-bold">
            문의
          </h1>
          <Button onClick={() => setIsWriting(true)}>새 문의 남기기</Button>
        </div>
      )}
      <RestNote />
      {isForm && <NewInquiry about={about} />}
      {query.data.length > 0 && (
        <ul aria-label="지난 문의" className={classNames('divide-y divide-line', isForm && 'mt-8')}>
          {query.data.map((inquiry) => (
            <li key={inquiry.id}>
              <Row inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </InquiryColumn>
  )
}

const kinds = inquiryKinds.map((value) => ({ value, label: inquiryKindLabels[value] }))

interface NewInquiryProps {
  about: { reservation?: string; diagnosis?: string; differs?: string }
}

function NewInquiry({ about: { reservation, diagnosis, differs } }: NewInquiryProps) {
  const navigate = useNavigate()
  const differsFrom = Object.values(proofKinds).find((it) => it === differs)
  const [kind, setKind] = useState<(typeof inquiryKinds)[number]>(differsFrom ? 'CLAIM' : 'QUESTION')
  const { mutateAsync } = useServerMutation(
    openInquiry,
    (message: SentMessage) => ({
      body: {
        ...message,
        kind,
        ...(reservation && { reservationId: reservation }),
        ...(diagnosis && { diagnosisId: diagnosis }),
        ...(reservation && differsFrom && { differsFrom }),
      },
    }),
    { invalidates: [listInquiries] },
  )

  async function send(message: SentMessage) {
    const { id } = await mutateAsync(message)
    await navigate({ to: screens.inquiry.route, params: { id }, replace: true })
  }

  return (
    <Composer
      draft="new"
      label="내용"
      placeholder={
        differsFrom
          ? '몇 번 화분이 어떻게 다른지 알려 주세요.'
          : kind === 'CLAIM'
            ? '무엇이 어떻게 됐는지 사진과 함께 알려 주세요.'
            : '편하게 적어 주세요.'
      }
      submitLabel="문의 보내기"
      onSend={send}
    >
      <Chips label="무엇에 대한 문의인가요?" options={kinds} value={kind} onChange={setKind} />
      {differsFrom && <p className="muted">‘{careEntryKinds[differsFrom]}’ 사진과 다르다고 함께 전해요.</p>}
      {reservation && <p className="muted">보고 계시던 예약에 대한 문의로 보내요.</p>}
      {diagnosis && <p className="muted">보고 계시던 진단에 대한 문의로 보내요.</p>}
    </Composer>
  )
}

const Row = ({ inquiry }: { inquiry: InquiryItem }) => (
  <Link to={screens.inquiry.route} params={{ id: inquiry.id }} className="flex items-center gap-3 py-4">
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{inquiry.kindLabel}</span>
        <StateBadge state={inquiry.state} />
      </span>
      <span className="mt-1 line-clamp-2 block">{inquiry.excerpt}</span>
      <span className="mt-1 block muted">
        {inquiry.dueAt
          ? `${formatDateTimeAt(inquiry.dueAt)}까지 답해 드려요`
          : formatDayAt(inquiry.changedAt)}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
  </Link>
)

const InquiriesSkeleton = () => (
  <InquiryColumn title="문의">
    <div role="status" aria-label="문의를 불러오고 있어요" className="flex flex-col gap-4">
      <Skeleton className="h-13 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
    </div>
  </InquiryColumn>
)
