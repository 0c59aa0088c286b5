import { type InquiryKind, inquiryKindLabels } from '../../../../contract/inquiry/inquiry.ts'
import type { Database } from '../../shared/db/database.ts'
import { notifyStaff } from '../../shared/notices/staff-notices.ts'
import type { NoticeContent } from '../../shared/notices/templates.ts'
import { formatMoment } from '../../shared/time/seoul.ts'
import type { InquiryContext } from './context.ts'
import type { StoredInquiry } from './inquiry.repository.ts'

const linkTo = (id: string) => `/console/inquiries?id=${id}`

/** Notifies operators and administrators of a new inquiry. */
export async function notifyInquiryStaff(
  ctx: InquiryContext,
  tx: Database,
  { id, kind, dueAt }: { id: string; kind: InquiryKind; dueAt: Date },
) {
  const values = { inquiryKind: inquiryKindLabels[kind], answerBy: formatMoment(dueAt) }
  await notifyStaff(ctx, tx, { notice: 'INQUIRY_OPENED', values, link: linkTo(id) })
}

/** Notifies the owner of an inquiry, if it has one. */
export async function notifyOwner(
  ctx: InquiryContext,
  tx: Database,
  { id, ownerId }: Pick<StoredInquiry, 'id' | 'ownerId'>,
  notice: NoticeContent,
) {
  if (ownerId) await ctx.notify(tx, { ...notice, memberId: ownerId, link: linkTo(id) })
}
