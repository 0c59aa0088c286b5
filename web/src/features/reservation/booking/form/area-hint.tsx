import { CircleCheck, CircleX, Info, MapPin, MessageCircle } from 'lucide-react'
import type { AreaVerdict } from '../../../../../../contract/reservation/booking.ts'
import { classNames } from '../../../../../../ui/index.ts'
import { useAreaVerdict } from '../booking.queries.ts'
import { ChatLink } from '../chat-link.tsx'

const looks: Record<AreaVerdict, { tone: string; icon: typeof Info }> = {
  SERVED: { tone: 'bg-leaf-soft text-leaf', icon: CircleCheck },
  CHECK: { tone: 'bg-sky-soft text-sky', icon: Info },
  BY_AGREEMENT: { tone: 'bg-sun-soft text-sun', icon: MessageCircle },
  NOT_SERVED: { tone: 'bg-clay-soft text-clay', icon: CircleX },
}

const looking = { tone: 'bg-surface text-ink-muted', icon: MapPin }
const lookingText = '찾아갈 수 있는 곳인지 보고 있어요.'

/** Area verdict of an address. Its space is reserved as soon as an address is chosen, so that the layout does not shift. */
export function AreaHint({ address }: { address: string }) {
  const { data, isPending } = useAreaVerdict(address)
  if (!address || !(data || isPending)) return <p role="status" className="hidden" />
  const { tone, icon: Icon } = data ? looks[data.verdict] : looking
  return (
    <p role="status" className={classNames('flex gap-2 rounded-md px-4 py-3 text-sm', tone)}>
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <span>
        {data ? data.message : lookingText}
        {data?.verdict === 'BY_AGREEMENT' && (
          <>
            {' '}
            <ChatLink>채팅 상담하기</ChatLink>
          </>
        )}
      </span>
    </p>
  )
}
