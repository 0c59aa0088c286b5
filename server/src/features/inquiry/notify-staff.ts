import { type InquiryKind, inquiryKindLabels } from '../../../../contract/inquiry/inquiry.ts'
import type { Database } from '../../shared/db/database.ts'
import { notifyStaff } from '../../shared/notices/staff-notices.ts'
import type { NoticeContent } from '../../shared/notices/templates.ts'
import { formatMoment } from '../../shared/time/seoul.ts'
import type { InquiryContext } from './context.ts'
import type { StoredInquiry } from './inquiry.repository.ts'

/** The page of an inquiry in the console. */
export const linkTo = (id: string) => `/console/inquiries?id=${id}`

/** Notifies operators and administrators of a new inquiry. */
export async function notifyInquiryStaff(
  ctx: InquiryContext,
  tx: Database,
  { id, kind, dueAt }: { id: string; kind: InquiryKind; dueAt: Date },
) {
  const values = { inquiryKind: inquiryKindLabels[kind], answerBy: formatMoment(dueAt) }
  await notifyStaff(ctx, tx, { notice: 'INQUIRY_OPENED', values, link: linkTo(id) })
}

/** Asks administrators to transfer a compensation, and tells an owner who is none that it is their turn. */
export async function notifyOfTransfer(
  ctx: InquiryContext,
  tx: Database,
  row: StoredInquiry,
  values: { amount: string },
) {
  await notifyStaff(ctx, tx, { notice: 'COMPENSATION_ACCEPTED', values, link: linkTo(row.id) })
  if (row.ownerId && !(await ctx.findAdmins(tx)).includes(row.ownerId))
    await notifyOwner(ctx, tx, row, { notice: 'COMPENSATION_WITH_ADMINS', values })
}

/** Whether an expert passed the inquiry on from its case. */
export const isPassedOn = ({ memberId, openedBy, diagnosisId }: StoredInquiry) =>
  diagnosisId !== null && openedBy !== memberId

/** Notifies who passed the inquiry on from its case, unless it is their own doing. */
export async function notifyOpener(
  ctx: InquiryContext,
  tx: Database,
  row: StoredInquiry,
  notice: Extract<NoticeContent, { notice: 'PASSED_ON_NOTED' | 'PASSED_ON_ENDED' }>,
  except: string,
) {
  if (!isPassedOn(row)) return
  const link = `/console/cases/${row.diagnosisId}`
  await notifyStaff(ctx, tx, { ...notice, link, to: row.openedBy, except })
}

/** Tells the owner of a passed-on inquiry, or everybody who works on inquiries while it has none, of one thing more about it. */
export const notifyOfMore = (
  ctx: InquiryContext,
  tx: Database,
  { id, ownerId }: Pick<StoredInquiry, 'id' | 'ownerId'>,
  except: string,
) =>
  notifyStaff(ctx, tx, {
    notice: 'PASSED_ON_MORE',
    values: {},
    link: linkTo(id),
    to: ownerId ?? undefined,
    except,
  })

/** Notifies the owner of an inquiry, if it has one. */
export async function notifyOwner(
  ctx: InquiryContext,
  tx: Database,
  { id, ownerId }: Pick<StoredInquiry, 'id' | 'ownerId'>,
  notice: NoticeContent,
) {
  if (ownerId) await ctx.notify(tx, { ...notice, memberId: ownerId, link: linkTo(id) })
}
