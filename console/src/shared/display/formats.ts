import { totalLimit } from '../../../../contract/page.ts'
import { type TimeSlot, timeSlotLabels } from '../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'

/** A half day as staff read it: '11월 24일 (화) 오전' */
export const formatSlot = ({ date, slot }: { date: string; slot: TimeSlot }) =>
  `${formatDay(date)} ${timeSlotLabels[slot]}`

/** 1,234 */
export const formatNumber = (count: number) => count.toLocaleString('ko-KR')

/** 37건, or 10,000건 이상 above the number up to which the server counts. */
export const formatTotal = (total: number) =>
  total > totalLimit ? `${formatNumber(totalLimit)}건 이상` : `${formatNumber(total)}건`
