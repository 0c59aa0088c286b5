import type {
  AdminReview,
  changeReview,
  listAdminReviews,
} from '../../../../contract/company/company-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './company-admin.repository.ts'
import { maskName } from './mask-name.ts'
import { deletedCustomerName } from './personal-data.repository.ts'

export interface CompanyAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type ReviewsAdminService = ReturnType<typeof createReviewsAdmin>

/** Reviews for editors in the console, who choose which are displayed. The author's own name is never sent. */
export function createReviewsAdmin({ db, transact, audit }: CompanyAdminDependencies) {
  return { list, get, change }

  async function list({ page, size, cursor, isDisplayed }: Query<typeof listAdminReviews>) {
    const start = startOf({ page, size, cursor })
    const displayed = isDisplayed && isDisplayed === 'true'
    const { content, ...rest } = toPage(await repository.listReviews(db, displayed, start, size + 1), size)
    return { content: content.map(toAdminReview), ...rest }
  }

  async function get(id: string) {
    return toAdminReview(expectFound(await repository.findReview(db, id)))
  }

  /** Throws VALIDATION_FAILED when the shown name would contain the author's name. */
  function change(actorId: string, id: string, values: Body<typeof changeReview>) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockReview(tx, id))
      if (containsName(before.customerName, values.shownName))
        throw new AppError('VALIDATION_FAILED', nameIsReadable)
      await repository.setReview(tx, id, values)
      const entry = { actorId, action: 'company.changeReview', subject: 'review', subjectId: id } as const
      await audit.record(tx, { ...entry, ...changedFields(toAdminReview(before), values) })
      return toAdminReview({ ...before, ...values })
    })
  }
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

const toAdminReview = (row: repository.StoredReview): AdminReview => ({
  id: row.id,
  shownName: row.shownName ?? maskOf(row.customerName),
  rating: row.rating,
  content: row.content,
  isDisplayed: row.isDisplayed,
  createdAt: seoulIso(row.createdAt),
})
