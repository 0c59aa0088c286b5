import type { changeReview, listWrittenReviews, WrittenReview } from '../../../../contract/company-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changed } from '../../shared/audit/changed.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { startOf, toPage } from '../../shared/http/cursor.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './company-admin.repository.ts'
import { maskName } from './mask-name.ts'
import { nobody } from './personal-data.repository.ts'

export interface CompanyAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type ReviewsAdminService = ReturnType<typeof createReviewsAdmin>

/** Reviews in the hands of those who choose which are shown. The author's own name is shown to nobody. */
export function createReviewsAdmin({ db, transact, audit }: CompanyAdminDependencies) {
  return { list, get, change }

  async function list({ page, size, cursor, isDisplayed }: Query<typeof listWrittenReviews>) {
    const from = startOf({ page, size, cursor })
    const displayed = isDisplayed && isDisplayed === 'true'
    const { content, ...rest } = toPage(await repository.listReviews(db, displayed, from, size + 1), size)
    return { content: content.map(toWritten), ...rest }
  }

  async function get(id: string) {
    return toWritten(orMissing(await repository.findReview(db, id)))
  }

  /** VALIDATION_FAILED when the author's name would be readable. */
  function change(actorId: string, id: string, values: Body<typeof changeReview>) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockReview(tx, id))
      if (givesAway(before.customerName, values.shownName))
        throw new AppError('VALIDATION_FAILED', nameIsReadable)
      await repository.setReview(tx, id, values)
      const entry = { actorId, action: 'company.changeReview', subject: 'review', subjectId: id }
      await audit.record(tx, { ...entry, ...changed(toWritten(before), values) })
      return toWritten({ ...before, ...values })
    })
  }
}

const nameIsReadable = {
  issues: [{ path: 'shownName', message: '쓴 사람의 이름이 그대로 드러나요. 한 글자 이상 가려 주세요.' }],
}

function givesAway(name: string, shown: string) {
  const isMasked = name.includes('*') || name === nobody
  const bare = (text: string) => text.replace(/\s/g, '').toLowerCase()
  return !isMasked && bare(shown).includes(bare(name))
}

function orMissing(found: repository.StoredReview | undefined) {
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const maskOf = (name: string) => (name === nobody ? name : maskName(name))

const toWritten = (row: repository.StoredReview): WrittenReview => ({
  id: row.id,
  shownName: row.shownName ?? maskOf(row.customerName),
  rating: row.rating,
  content: row.content,
  isDisplayed: row.isDisplayed,
  createdAt: seoulIso(row.createdAt),
})
