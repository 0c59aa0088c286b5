import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AdminReview, companyAdminApi } from '../../../../contract/company/company-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import { findRow, lockRow } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import { listPage } from '../../shared/db/keyset.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { review } from './company.tables.ts'
import { deletedCustomerName } from './personal-data.repository.ts'

type StoredReview = typeof review.$inferSelect

const reviews = { table: review }
const order = { createdAt: review.createdAt, id: review.id }

/** Returns the newest displayed reviews. */
export const listReviews = ({ db, cached }: Context, limit: number) =>
  cached(`reviews ${limit}`, async () =>
    db
      .select({
        id: review.id,
        customerName: sql<string>`coalesce(${review.shownName}, ${review.customerName})`,
        rating: review.rating,
        content: review.content,
      })
      .from(review)
      .where(sql`${review.isDisplayed}`)
      .orderBy(desc(review.createdAt), desc(review.id))
      .limit(limit),
  )

/** Lists reviews for editors in the console, who choose which are displayed. The author's own name is never sent. */
export function listAdminReviews(
  { db }: Context,
  { isDisplayed, ...paging }: Query<typeof companyAdminApi.listAdminReviews>,
) {
  const where = isDisplayed && eq(review.isDisplayed, isDisplayed === 'true')
  return listPage(db, { table: review, fields: getTableColumns(review), order, where }, paging, toAdminReview)
}

/** Throws NOT_FOUND. */
export async function getAdminReview({ db }: Context, id: string) {
  return toAdminReview(await findRow(db, reviews, id))
}

/** Throws VALIDATION_FAILED when the shown name would contain the author's name. */
export function changeReview(
  { transact, audit }: Context,
  actorId: string,
  id: string,
  values: Body<typeof companyAdminApi.changeReview>,
) {
  return transact(async (tx) => {
    const before = await lockRow(tx, reviews, id)
    if (containsName(before.customerName, values.shownName))
      throw new AppError('VALIDATION_FAILED', nameIsReadable)
    await tx.update(review).set(values).where(eq(review.id, id))
    const entry = { actorId, action: 'company.changeReview', subject: 'review', subjectId: id } as const
    await audit.record(tx, { ...entry, ...changedFields(toAdminReview(before), values) })
    return toAdminReview({ ...before, ...values })
  })
}

const nameIsReadable = {
  issues: [{ path: 'shownName', message: '쓴 사람의 이름이 그대로 드러나요. 한 글자 이상 가려 주세요.' }],
}

function containsName(name: string, shown: string) {
  const isMasked = name.includes('*') || name === deletedCustomerName
  const bare = (text: string) => text.replace(/\s/g, '').toLowerCase()
  return !isMasked && bare(shown).includes(bare(name))
}

const maskOf = (name: string) => (name === deletedCustomerName ? name : maskName(name))

const toAdminReview = (row: StoredReview): AdminReview => ({
  id: row.id,
  shownName: row.shownName ?? maskOf(row.customerName),
  rating: row.rating,
  content: row.content,
  isDisplayed: row.isDisplayed,
  createdAt: seoulIso(row.createdAt),
})

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/**
 * Masks a name except its first letter and, in longer names, its last: 김초록 -> 김*록, 이솔 -> 이*.
 * A name that is already masked stays unchanged.
 */
export function maskName(name: string): string {
  if (name.includes('*')) return name
  const all = Array.from(letters.segment(name.trim()), ({ segment }) => segment)
  const [first = '', last = ''] = [all[0], all.at(-1)]
  if (all.length <= 1) return '*'
  return all.length === 2 ? `${first}*` : first + '*'.repeat(all.length - 2) + last
}
