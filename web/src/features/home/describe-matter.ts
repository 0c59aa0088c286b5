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
import { formatDeadlineAt } from '../../../../client/seoul-time.ts'
import type { OpenMatter, OpenMatterKind } from '../../../../contract/home/open-matters.ts'
import { halfDayHours, halfDayOf } from '../../../../contract/reservation/half-day.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { addDays, formatDay, seoulDayAt } from '../../../../contract/seoul-day.ts'

/** How home shows a matter, or several answers of experts as one. */
export interface MatterRow {
  href: string
  icon: LucideIcon
  tone: Tone
  title: string
  detail: string
  /** What its button says. */
  action: string
}

/** Classes by what a matter is: something waits, something grows, somebody comes. */
interface Tone {
  ground: string
  ink: string
  /** Of its button: what waits for the member stands before everything else of home. */
  button: 'primary' | 'plain'
}

const waiting: Tone = { ground: 'bg-sun-soft', ink: 'text-sun', button: 'primary' }
const growing: Tone = { ground: 'bg-leaf-soft', ink: 'text-leaf', button: 'plain' }
const coming: Tone = { ground: 'bg-sky-soft', ink: 'text-sky', button: 'plain' }

interface Look {
  screen: 'reservationDetail' | 'diagnosisResult'
  icon: LucideIcon
  tone: Tone
}

const looks: Record<OpenMatterKind, Look> = {
  PRICE_CHANGE: { screen: 'reservationDetail', icon: Receipt, tone: waiting },
  PAYMENT: { screen: 'reservationDetail', icon: CreditCard, tone: waiting },
  DEPOSIT: { screen: 'reservationDetail', icon: Landmark, tone: waiting },
  RESCHEDULE_PROPOSAL: { screen: 'reservationDetail', icon: CalendarCheck, tone: waiting },
  MISSED_PICKUP: { screen: 'reservationDetail', icon: Truck, tone: waiting },
  EXPERT_REQUEST: { screen: 'diagnosisResult', icon: MessageCircle, tone: waiting },
  EXPERT_ANSWER: { screen: 'diagnosisResult', icon: MessageCircle, tone: growing },
  CHECK_IN: { screen: 'diagnosisResult', icon: Sprout, tone: growing },
  PICKUP: { screen: 'reservationDetail', icon: Truck, tone: coming },
  DELIVERY: { screen: 'reservationDetail', icon: CalendarCheck, tone: coming },
  CARE: { screen: 'reservationDetail', icon: Sprout, tone: growing },
}

/** Nothing has to be done: home shows them among the care in progress. */
const asksNothing = ({ kind }: OpenMatter) => kind === 'PICKUP' || kind === 'DELIVERY' || kind === 'CARE'

/**
 * Returns the rows of matters at the moment `now`. Several answers of experts are one, in the place of the first; a booking
 * that asks nothing leads or is left out.
 */
export function describeMatters(all: OpenMatter[], now = Date.now()): MatterRow[] {
  const matters = all.filter((matter, index) => index === 0 || !asksNothing(matter))
  const answers = matters.filter(({ kind }) => kind === 'EXPERT_ANSWER')
  if (answers.length < 2) return matters.map((matter) => describeMatter(matter, now))
  return matters
    .filter((matter) => matter.kind !== 'EXPERT_ANSWER' || matter === answers[0])
    .map((matter) => (matter === answers[0] ? describeAnswers(answers) : describeMatter(matter, now)))
}

const describeAnswers = (answers: OpenMatter[]): MatterRow => ({
  href: screens.diagnosisHistory.route,
  icon: MessageCircle,
  tone: growing,
  title: `전문가 답변 ${answers.length}개`,
  detail: [...new Set(answers.map(({ subject }) => subject))].join(', '),
  action: '답변 모두 보기',
})

function describeMatter(matter: OpenMatter, now: number): MatterRow {
  const { screen, icon, tone } = looks[matter.kind]
  const href = screens[screen].route.replace('$id', matter.id)
  return { href, icon, tone, ...textsOf(matter, now) }
}

function textsOf(
  { kind, subject, amount, at }: OpenMatter,
  now: number,
): Pick<MatterRow, 'title' | 'detail' | 'action'> {
  const won = formatWon(Math.abs(amount ?? 0))
  const until = at && `${formatDeadlineAt(at, now)}까지`
  switch (kind) {
    case 'PRICE_CHANGE':
      return {
        title: (amount ?? 0) > 0 ? `추가 금액 ${won}을 확인해 주세요` : `${won} 내려간 금액을 확인해 주세요`,
        detail: subject,
        action: `${won} 확인하기`,
      }
    case 'PAYMENT':
      return {
        title: until ? `${subject}, 결제만 남았어요` : '추가 금액 결제가 남았어요',
        detail: until ?? subject,
        action: `${won} 결제하기`,
      }
    case 'DEPOSIT':
      return {
        title: `${subject}, 입금만 남았어요`,
        detail: until ? `${won}, ${until}` : won,
        action: '입금 계좌 보기',
      }
    case 'RESCHEDULE_PROPOSAL':
      return { title: '바뀔 날짜를 확인해 주세요', detail: until ?? subject, action: '날짜 확인하기' }
    case 'MISSED_PICKUP':
      return { title: '다시 찾아뵐 날을 골라 주세요', detail: subject, action: '날짜 고르기' }
    case 'EXPERT_REQUEST':
      return { title: '전문가가 기다리고 있어요', detail: subject, action: '전문가에게 답하기' }
    case 'EXPERT_ANSWER':
      return { title: '전문가 답변이 왔어요', detail: subject, action: '답변 보기' }
    case 'CHECK_IN':
      return { title: '식물이 어떤지 알려 주세요', detail: `${subject} 돌보기`, action: '알려 주기' }
    case 'PICKUP':
      return {
        title: `${dayWord(at, now)} 식물을 데리러 가요`,
        detail: visitDetail(subject, at),
        action: '예약 보기',
      }
    case 'DELIVERY':
      return {
        title: `${dayWord(at, now)} 식물이 돌아와요`,
        detail: visitDetail(subject, at),
        action: '예약 보기',
      }
    case 'CARE':
      return {
        title: '식물을 돌보고 있어요',
        detail: at ? `배송 예정 ${formatDay(at.slice(0, 10))}, ${subject}` : subject,
        action: '예약 보기',
      }
  }
}

const visitDetail = (subject: string, at: string | null) =>
  at ? `${halfDayHours[halfDayOf(at.slice(11))]}, ${subject}` : subject

/** 오늘, 내일 or the day; 곧 where it is unknown or over. */
function dayWord(at: string | null, now: number) {
  const day = at?.slice(0, 10)
  const today = seoulDayAt(now)
  if (day === today) return '오늘'
  if (day === addDays(today, 1)) return '내일'
  return day && day > today ? `${formatDay(day)}에` : '곧'
}
