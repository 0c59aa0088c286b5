import { Link } from '@tanstack/react-router'
import { ChevronRight, ExternalLink, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultPrices, estimateText, formatWon } from '../../../../../contract/reservation/price.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, Page } from '../../../../../ui/index.ts'
import { RestNote } from '../../../shared/rest-note.tsx'
import { site } from '../../../shared/site.ts'
import { StageDrawing } from '../journey/stage-drawing.tsx'
import { useHasBookingDraft } from './has-booking-draft.ts'

const cardLook =
  'flex size-full items-center gap-4 card p-5 transition duration-120 active:scale-[0.99] md:gap-6 md:p-6 lg:flex-wrap lg:p-8'

/** Choice of service: pickup care or a consultation about visits. */
export function ServiceChoice() {
  const { chat } = site().links
  const hasDraft = useHasBookingDraft()
  return (
    <Page wide title="어떤 케어가 필요하세요?" lead="식물의 상태와 장소에 맞는 방법을 골라 주세요.">
      <RestNote />
      <ul className="flex flex-col gap-4 lg:grid lg:grid-cols-2">
        <li>
          <Link to={screens.reservation.route} search={{ service: 'pickup' }} className={cardLook}>
            <Choice
              drawing={<StageDrawing stage="PICKUP" />}
              title="픽업 케어 서비스"
              badge={<Badge tone="clay">최대 5% 할인</Badge>}
              text="화분을 수거해 전문가가 돌본 뒤 다시 배송해 드려요."
              price={`화분 1개 ${formatWon(defaultPrices.SMALL)}부터`}
              note={hasDraft ? '작성하던 예약이 있어요. 이어서 하기' : undefined}
            />
            <ChevronRight aria-hidden className="size-6 shrink-0 text-ink-muted" />
          </Link>
        </li>
        <li>
          <a href={chat} target="_blank" rel="noopener" className={cardLook}>
            <Choice
              drawing={<StageDrawing stage="CARE" />}
              title="방문·정기 케어 상담"
              text="찾아가는 케어와 매달 돌보는 케어를 채팅으로 상담해요."
              note="새 창에서 채팅이 열려요"
            />
            <ExternalLink aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </a>
        </li>
      </ul>
      <div className="mt-4 flex gap-3 rounded-lg bg-leaf-soft px-5 pt-4 pb-1">
        <ReceiptText aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
        <div>
          <p>{estimateText}</p>
          <Link
            to={screens.careService.route}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
          >
            서비스와 가격 자세히 보기
          </Link>
        </div>
      </div>
    </Page>
  )
}

interface ChoiceProps {
  drawing: ReactNode
  title: string
  text: string
  price?: string
  badge?: ReactNode
  note?: string | undefined
}

const Choice = ({ drawing, title, text, price, badge, note }: ChoiceProps) => (
  <>
    <span
      aria-hidden
      className="size-18 shrink-0 md:size-28 lg:flex lg:size-auto lg:w-full lg:justify-center lg:rounded-md lg:bg-leaf-soft lg:*:max-w-64"
    >
      {drawing}
    </span>
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="text-lg font-bold">{title}</strong>
        {badge}
      </span>
      <span className="mt-1 block text-ink-muted">{text}</span>
      {price && <span className="mt-1 block font-semibold">{price}</span>}
      {note && <span className="mt-2 block text-sm font-semibold text-leaf">{note}</span>}
    </span>
  </>
)
