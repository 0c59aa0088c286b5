import type { Database } from '../db/database.ts'
import { diagnosisTemplates } from './diagnosis-templates.ts'
import type { NoticeTemplate } from './notice-template.ts'
import { paymentTemplates } from './payment-templates.ts'
import { policyTemplates } from './policy-templates.ts'
import { reservationTemplates } from './reservation-templates.ts'

/** Everything that people are told in the inbox and by push. */
export const noticeTemplates = {
  ...reservationTemplates,
  ...paymentTemplates,
  ...diagnosisTemplates,
  ...policyTemplates,
} as const

type Templates = typeof noticeTemplates
export type NoticeName = keyof Templates

/** One of them, with every value that it may name. */
export type News = {
  [Name in NoticeName]: {
    notice: Name
    values: Record<Templates[Name]['values'][number], string | number>
  }
}[NoticeName]

/** News for a member. */
export type Notice = News & {
  memberId: string
  /** A path inside the app that it speaks of. */
  link?: string | null
}

/** Tells a member something, in the caller's transaction. */
export type Notify = (tx: Database, notice: Notice) => Promise<void>

export const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(noticeTemplates, name)

export const templateOf = (name: NoticeName): NoticeTemplate => noticeTemplates[name]
