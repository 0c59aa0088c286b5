import { Link } from '@tanstack/react-router'
import { CircleAlert, Undo2 } from 'lucide-react'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'

/** Refunds that have not arrived: on their way, or refused by the payment provider and made again by staff. */
export const PendingRefund = ({ refundPendingAmount, refundRefusedAmount = 0 }: PaymentInfo) => (
  <>
    {refundPendingAmount > 0 && (
      <section aria-label="환불 진행 중" className="mb-8 flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
        <Undo2 aria-hidden size={22} className="mt-0.5 shrink-0 text-sky" />
        <div>
          <p className="font-semibold text-sky">{formatWon(refundPendingAmount)}을 돌려 드리고 있어요</p>
          <p className="mt-0.5 text-sm">결제하신 수단으로 영업일 기준 3~7일 안에 들어와요.</p>
        </div>
      </section>
    )}
    {refundRefusedAmount > 0 && (
      <section aria-label="늦어지는 환불" className="mb-8 flex gap-3 rounded-lg bg-sun-soft px-5 py-4">
        <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-sun" />
        <div>
          <p className="font-semibold text-sun">{formatWon(refundRefusedAmount)} 환불이 늦어지고 있어요</p>
          <p className="mt-0.5 text-sm">
            결제사가 바로 처리하지 못했어요. 담당자가 확인해서 다시 돌려 드리고, 끝나면 알림으로 알려
            드릴게요.
          </p>
          <Link
            to={screens.customerService.route}
            className="-mb-2 -ml-2 inline-flex min-h-11 items-center rounded-md px-2 text-sm font-semibold text-leaf underline underline-offset-4"
          >
            고객센터에 문의하기
          </Link>
        </div>
      </section>
    )}
  </>
)

type PaymentInfo = ReservationDetail['paymentInfo']
