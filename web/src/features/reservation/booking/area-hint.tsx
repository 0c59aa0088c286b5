import { CircleCheck, CircleX, Info, MessageCircle } from 'lucide-react'
import type { AreaVerdict } from '../../../../../contract/booking.ts'
import { classNames } from '../../../../../ui/index.ts'
import { useAreaVerdict } from './booking.queries.ts'
import { ChatLink } from './chat-link.tsx'

const looks: Record<AreaVerdict, { tone: string; icon: typeof Info }> = {
  SERVED: { tone: 'bg-leaf-soft text-leaf', icon: CircleCheck },
  CHECK: { tone: 'bg-sky-soft text-sky', icon: Info },
  BY_AGREEMENT: { tone: 'bg-sun-soft text-sun', icon: MessageCircle },
  NOT_SERVED: { tone: 'bg-clay-soft text-clay', icon: CircleX },
}

/** Whether we come to an address, said as soon as it is chosen. */
export function AreaHint({ address }: { address: string }) {
  const { data } = useAreaVerdict(address)
  if (!address || !data) return <p role="status" className="hidden" />
  const { tone, icon: Icon } = looks[data.verdict]
  return (
    <p role="status" className={classNames('flex gap-2 rounded-md px-4 py-3 text-sm', tone)}>
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <span>
        {data.message}
        {data.verdict === 'BY_AGREEMENT' && (
          <>
            {' '}
            <ChatLink>채팅 상담하기</ChatLink>
          </>
        )}
      </span>
    </p>
  )
}
