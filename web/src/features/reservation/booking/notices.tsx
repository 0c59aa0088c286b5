import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  bookingPriceText,
  describeExample,
  type PotPrices,
} from '../../../../../contract/reservation/price.ts'
import { Button, Sheet } from '../../../../../ui/index.ts'
import { ChatLink } from './chat-link.tsx'

/** A link beside a heading that opens its answer. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-my-2 flex min-h-11 items-center gap-1 text-sm font-semibold"
      >
        {title}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </button>
      <Sheet open={isOpen} title={title} onClose={() => setIsOpen(false)} closeLabel="닫기">
        <p>{children}</p>
      </Sheet>
    </>
  )
}

/** Where we collect and deliver, for whoever wants to know more than the verdict of an address. */
export const AreaNotice = () => (
  <Question title="서비스 지역 안내">
    서울 전 지역과 경기 일부 지역에서 수거하고 배송해요. 인천 영종도, 김포·강화·화성·용인·광주·구리 일부, 안산
    대부도·영흥도, 연천·포천·양평·여주·이천·안성·평택·동두천·가평·오산은 수거가 어렵거나 별도 협의가 필요해요.{' '}
    <ChatLink>지역 문의하기</ChatLink>
  </Question>
)

const reasons = [
  '화분을 더 큰 것으로 바꾸거나 흙 사용량이 달라질 때',
  '계단으로 옮겨야 할 때',
  '화분이 3개 이상일 때',
  '무거운 화분일 때',
  '식물을 심을 빈 화분을 보내실 때',
]

interface PriceNoticeProps {
  /** Labels of the fields that are still empty; the booking cannot be sent before. */
  missing: string[]
  prices?: PotPrices | undefined
  onApply: () => void
}

/** Opens the dialog that says when the price may change. */
export function PriceNotice({ missing, prices, onApply }: PriceNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 items-center gap-1"
      >
        가격 변동 안내
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </button>
      <PriceSheet
        isOpen={isOpen}
        missing={missing}
        prices={prices}
        onClose={() => setIsOpen(false)}
        onApply={() => {
          setIsOpen(false)
          onApply()
        }}
      />
    </>
  )
}

interface PriceSheetProps extends PriceNoticeProps {
  isOpen: boolean
  onClose: () => void
}

const PriceSheet = ({ isOpen, missing, prices, onClose, onApply }: PriceSheetProps) => (
  <Sheet
    open={isOpen}
    title="예상 견적이 변경될 수 있어요"
    onClose={onClose}
    closeLabel="닫기"
    actions={
      <>
        <Button variant="plain" size="lg" onClick={onClose}>
          취소
        </Button>
        <Button size="lg" className="flex-1" disabled={missing.length > 0} onClick={onApply}>
          확인하고 신청
        </Button>
      </>
    }
  >
    <p>지금 보시는 금액은 예상 견적이에요. 식물과 화분을 살펴본 뒤 이런 경우에 달라질 수 있어요.</p>
    <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 marker:text-leaf">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
    <p className="mt-4 rounded-md bg-sun-soft px-4 py-3 text-sm">
      실제 서비스 비용은 케어가 끝난 뒤 결제하고, 먼저 내신 예상 견적은 거기서 빼요. {bookingPriceText}
    </p>
    <p className="mt-4 font-semibold">예: {describeExample(prices)}</p>
    {missing.length > 0 && <p className="mt-3 muted">아직 남은 항목이 있어요: {missing.join(', ')}</p>}
  </Sheet>
)
