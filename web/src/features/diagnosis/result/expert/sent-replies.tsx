import { formatDayAt } from '../../../../../../client/seoul-time.ts'
import {
  type CustomerRequest,
  customerRequestNames,
} from '../../../../../../contract/diagnosis/customer-request.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Photo } from '../../../../../../ui/index.ts'
import { photoSource } from '../../../../shared/site.ts'

/** What the customer has sent at the expert's request. */
export function SentReplies({ expertRequests = [] }: Pick<DiagnosisResult, 'expertRequests'>) {
  const replied = expertRequests.filter(({ repliedAt }) => repliedAt !== null)
  if (replied.length === 0) return null
  return (
    <section aria-label="전문가에게 더 보낸 것" className="mb-6">
      <h2 className="mb-2 text-sm font-semibold text-ink-muted">전문가에게 더 보낸 것</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {replied.map((request) => (
          <li key={request.number} className="flex gap-4 px-4 py-3.5">
            <SentReply {...request} />
          </li>
        ))}
      </ul>
    </section>
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
        className="w-24 shrink-0 rounded-md"
      />
    )}
    <div className="min-w-0">
      <p className="text-sm text-ink-muted">{repliedAt && formatDayAt(repliedAt)}</p>
      {state === 'DECLINED' && <p>{kind === 'QUESTION' ? '답하기 어렵다고' : '찍기 어렵다고'} 알렸어요.</p>}
      {reply ? <p className="whitespace-pre-line">{reply}</p> : photo && <p>{customerRequestNames[kind]}</p>}
    </div>
  </>
)
