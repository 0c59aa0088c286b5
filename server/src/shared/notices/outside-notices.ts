import type { NoticeName } from './templates.ts'

/** The notices that also go to a phone outside of the app when no push message arrived: those on which something hangs today. */
export const outsideNotices = [
  'PICKUP_WINDOW',
  'DELIVERY_WINDOW',
  'PICKUP_DELAYED',
  'DELIVERY_DELAYED',
  'PICKUP_PAUSED',
  'DELIVERY_PAUSED',
  'PICKUP_MOVE_PROPOSED',
  'DELIVERY_MOVE_PROPOSED',
  'PRICE_CHANGE_PROPOSED',
  'REFUND_SETTLED',
  'EXPERT_ANSWERED',
] as const satisfies NoticeName[]

export type OutsideNotice = (typeof outsideNotices)[number]

export const isOutsideNotice = (name: string): name is OutsideNotice =>
  outsideNotices.some((one) => one === name)
