import {
  CalendarCheck,
  CreditCard,
  Landmark,
  type LucideIcon,
  MessageCircle,
  Receipt,
  Sprout,
  Truck,
} from 'lucide-react'
import { formatDateTimeAt, formatTimeAt } from '../../../../client/seoul-time.ts'
import type { OpenMatter, OpenMatterKind } from '../../../../contract/home/open-matters.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { addDays, seoulDayAt } from '../../../../contract/seoul-day.ts'

const { route: reservation } = screens.reservationDetail
const { route: diagnosis } = screens.diagnosisResult

/** How home shows a matter. */
export interface MatterRow {
  to: typeof reservation | typeof diagnosis
  icon: LucideIcon
  /** Classes of the icon's ground. */
  tone: string
  title: string
  detail: string
}

const waiting = 'bg-sun-soft text-sun'
const growing = 'bg-leaf-soft text-leaf'
const coming = 'bg-sky-soft text-sky'

const looks: Record<OpenMatterKind, Pick<MatterRow, 'to' | 'icon' | 'tone'>> = {
  PRICE_CHANGE: { to: reservation, icon: Receipt, tone: waiting },
  PAYMENT: { to: reservation, icon: CreditCard, tone: waiting },
  DEPOSIT: { to: reservation, icon: Landmark, tone: waiting },
  RESCHEDULE_PROPOSAL: { to: reservation, icon: CalendarCheck, tone: waiting },
  MISSED_PICKUP: { to: reservation, icon: Truck, tone: waiting },
  EXPERT_REQUEST: { to: diagnosis, icon: MessageCircle, tone: waiting },
  EXPERT_ANSWER: { to: diagnosis, icon: MessageCircle, tone: growing },
  CHECK_IN: { to: diagnosis, icon: Sprout, tone: growing },
  PICKUP: { to: reservation, icon: Truck, tone: coming },
  DELIVERY: { to: reservation, icon: CalendarCheck, tone: coming },
}

/** Returns the row of a matter: where it leads and what it says at the moment `now`. */
export const describeMatter = (matter: OpenMatter, now = Date.now()): MatterRow => ({
  ...looks[matter.kind],
  ...textsOf(matter, now),
})

function textsOf(
  { kind, subject, amount, at }: OpenMatter,
  now: number,
): Pick<MatterRow, 'title' | 'detail'> {
  const won = formatWon(Math.abs(amount ?? 0))
  const until = at && `${formatMoment(at, now)}까지`
  switch (kind) {
    case 'PRICE_CHANGE':
      return {
        title: (amount ?? 0) > 0 ? `추가 금액 ${won}을 확인해 주세요` : `${won} 내려간 금액을 확인해 주세요`,
        detail: subject,
      }
    case 'PAYMENT':
      return { title: `${won} 결제를 마쳐 주세요`, detail: until ?? subject }
    case 'DEPOSIT':
      return { title: `${won}을 입금해 주세요`, detail: until ?? subject }
    case 'RESCHEDULE_PROPOSAL':
      return { title: '바뀔 날짜를 확인해 주세요', detail: until ?? subject }
    case 'MISSED_PICKUP':
      return { title: '다시 찾아뵐 날을 골라 주세요', detail: subject }
    case 'EXPERT_REQUEST':
      return { title: '전문가가 기다리고 있어요', detail: subject }
    case 'EXPERT_ANSWER':
      return { title: '전문가 답변이 왔어요', detail: subject }
    case 'CHECK_IN':
      return { title: '식물이 어떤지 알려 주세요', detail: `${subject} 돌보기` }
    case 'PICKUP':
      return { title: `${dayWord(at, now)} 식물을 데리러 가요`, detail: visitDetail(subject, at) }
    case 'DELIVERY':
      return { title: `${dayWord(at, now)} 식물이 돌아와요`, detail: visitDetail(subject, at) }
  }
}

const visitDetail = (subject: string, at: string | null) => (at ? `${formatTimeAt(at)}, ${subject}` : subject)

/** 오늘 or 내일; 곧 where the day is another one. */
function dayWord(at: string | null, now: number) {
  const day = at && seoulDayAt(Date.parse(at))
  const today = seoulDayAt(now)
  if (day === today) return '오늘'
  return day === addDays(today, 1) ? '내일' : '곧'
}

/** The day is left out when it is today: 오후 3:05. */
const formatMoment = (at: string, now: number) =>
  seoulDayAt(Date.parse(at)) === seoulDayAt(now) ? `오늘 ${formatTimeAt(at)}` : formatDateTimeAt(at)
