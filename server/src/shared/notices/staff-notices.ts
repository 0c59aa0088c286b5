import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { StaffNoticeKind } from '../../../../contract/notification/staff-notice.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { NoticeContent, NoticeName } from './templates.ts'

interface StaffNotice {
  kind: StaffNoticeKind
  roles: readonly StaffRole[]
  /**
   * ALL: everybody with one of the roles. ON_DUTY: only those who work today. FIRST_ON_DUTY: those who work today, and
   * everybody where nobody does.
   */
  who: 'ALL' | 'ON_DUTY' | 'FIRST_ON_DUTY'
}

/** Every notice about the work: its kind, and who gets it. */
const staffNotices = {
  CASE_ARRIVED: { kind: 'CASE_NEW', roles: ['EXPERT'], who: 'ON_DUTY' },
  CASE_EMERGENCY: { kind: 'CASE_EMERGENCY', roles: ['EXPERT'], who: 'FIRST_ON_DUTY' },
  CASE_QUESTION: { kind: 'CASE_REPLY', roles: ['EXPERT'], who: 'FIRST_ON_DUTY' },
  CASE_QUESTION_EMERGENCY: { kind: 'CASE_EMERGENCY', roles: ['EXPERT'], who: 'FIRST_ON_DUTY' },
  CASE_REPLIED: { kind: 'CASE_REPLY', roles: ['EXPERT'], who: 'FIRST_ON_DUTY' },
  CASE_DUE_SOON: { kind: 'CASE_DUE_SOON', roles: ['EXPERT'], who: 'FIRST_ON_DUTY' },
  EXPERT_LATE_FOR_ADMINS: { kind: 'CASE_OVERDUE', roles: ['EXPERT', 'ADMIN'], who: 'ALL' },
  REFUND_WAITS: { kind: 'PROPOSAL', roles: ['ADMIN'], who: 'ALL' },
  COMPENSATION_WAITS: { kind: 'PROPOSAL', roles: ['ADMIN'], who: 'ALL' },
  COMPENSATION_ACCEPTED: { kind: 'PROPOSAL', roles: ['ADMIN'], who: 'ALL' },
  COMPENSATION_ACCOUNT_CHANGED: { kind: 'PROPOSAL', roles: ['ADMIN'], who: 'ALL' },
  BROADCAST_WAITS: { kind: 'PROPOSAL', roles: ['ADMIN'], who: 'ALL' },
  PROPOSAL_APPROVED: { kind: 'PROPOSAL', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  PROPOSAL_DECLINED: { kind: 'PROPOSAL', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  PRICE_CHANGE_DECLINED: { kind: 'PROPOSAL', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  MOVE_ACCEPTED: { kind: 'PROPOSAL', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  MOVE_DECLINED: { kind: 'PROPOSAL', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  INQUIRY_OPENED: { kind: 'INQUIRY', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  PASSED_ON_MORE: { kind: 'INQUIRY', roles: ['OPERATOR', 'ADMIN'], who: 'ALL' },
  PASSED_ON_NOTED: { kind: 'INQUIRY', roles: ['EXPERT', 'ADMIN'], who: 'ALL' },
  PASSED_ON_ENDED: { kind: 'INQUIRY', roles: ['EXPERT', 'ADMIN'], who: 'ALL' },
  ALERT_FIRING: { kind: 'ALERT', roles: ['ADMIN'], who: 'ALL' },
  ALERT_RESOLVED: { kind: 'ALERT', roles: ['ADMIN'], who: 'ALL' },
  GIVEN_AWAY_MUCH: { kind: 'ALERT', roles: ['ADMIN'], who: 'ALL' },
  UNMASK_LIMIT: { kind: 'ALERT', roles: ['ADMIN'], who: 'ALL' },
} as const satisfies Partial<Record<NoticeName, StaffNotice>>

type StaffNoticeName = keyof typeof staffNotices

interface Addressed {
  link: string
  /** Only this person, such as the owner of the matter, if they still work here. */
  to?: string | undefined
  /** Not this person, who caused it. */
  except?: string
}

export type StaffNoticeContent = Extract<NoticeContent, { notice: StaffNoticeName }> & Addressed

/** The kinds that somebody with these roles gets. */
export const kindsOf = (roles: readonly string[]): Set<StaffNoticeKind> =>
  new Set(
    Object.values<StaffNotice>(staffNotices)
      .filter((it) => it.roles.some((role) => roles.includes(role)))
      .map(({ kind }) => kind),
  )

/** Puts a notice about the work into the inbox of everybody whom it concerns and who has not switched it off, in the caller's transaction. */
export async function notifyStaff(
  ctx: Pick<Context, 'notify' | 'findStaff' | 'findOnDuty' | 'findSwitchedOff'>,
  tx: Database,
  { to, except, link, ...content }: StaffNoticeContent,
) {
  const notice: StaffNotice = staffNotices[content.notice]
  const people = to
    ? (await ctx.findStaff([...notice.roles], tx)).filter((id) => id === to)
    : await findPeople(ctx, tx, notice)
  const switchedOff = await ctx.findSwitchedOff(tx, notice.kind)
  for (const memberId of people)
    if (memberId !== except && !switchedOff.includes(memberId))
      await ctx.notify(tx, { ...content, memberId, link })
}

interface Decision {
  /** What was asked for, such as 환불 10,000원. */
  proposal: string
  proposedBy: string
  decidedBy: string
  isApproved: boolean
  /** Why it was declined; empty where nobody says. */
  reason?: string | null | undefined
  link: string
}

/** Notifies who asked for a second person's approval of the decision, unless it was their own. */
export async function notifyProposer(
  ctx: Parameters<typeof notifyStaff>[0] & Pick<Context, 'findName'>,
  tx: Database,
  { proposal, proposedBy, decidedBy, isApproved, reason, link }: Decision,
) {
  const staffName = await ctx.findName(decidedBy, tx)
  await notifyStaff(ctx, tx, {
    ...(isApproved
      ? { notice: 'PROPOSAL_APPROVED', values: { proposal, staffName } }
      : { notice: 'PROPOSAL_DECLINED', values: { proposal, staffName, reason: reason ?? '' } }),
    link,
    to: proposedBy,
    except: decidedBy,
  })
}

async function findPeople(
  ctx: Pick<Context, 'findStaff' | 'findOnDuty'>,
  tx: Database,
  { roles, who }: StaffNotice,
) {
  const all = await ctx.findStaff([...roles], tx)
  if (who === 'ALL') return all
  const onDuty = await ctx.findOnDuty(tx, all)
  return who === 'FIRST_ON_DUTY' && onDuty.length === 0 ? all : onDuty
}
