import type { Database } from '../db/database.ts'
import { diagnosisTemplates } from './diagnosis-templates.ts'
import type { NoticeTemplate } from './notice-template.ts'
import { paymentTemplates } from './payment-templates.ts'
import { policyTemplates } from './policy-templates.ts'
import { reservationTemplates } from './reservation-templates.ts'
import { staffTemplates } from './staff-templates.ts'

/** All notices of the inbox and of push messages. */
export const noticeTemplates = {
  ...reservationTemplates,
  ...paymentTemplates,
  ...diagnosisTemplates,
  ...policyTemplates,
  ...staffTemplates,
} as const

type Templates = typeof noticeTemplates
export type NoticeName = keyof Templates

/** The name of a notice together with all its values. */
export type NoticeContent = {
  [Name in NoticeName]: {
    notice: Name
    values: Record<Templates[Name]['values'][number], string | number>
  }
}[NoticeName]

/** A notice for a member. */
export type Notice = NoticeContent & {
  memberId: string
  /** Path inside the app of the subject of the notice. */
  link?: string | null
}

/** Puts a notice into a member's inbox, in the caller's transaction. */
export type Notify = (tx: Database, notice: Notice) => Promise<void>

export const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(noticeTemplates, name)

export const getTemplate = (name: NoticeName): NoticeTemplate => noticeTemplates[name]
