import { validate as isUuid } from 'uuid'
import { findErased, type StoredEntry } from '../../shared/audit/audit.repository.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { findTitles } from '../content/index.ts'
import { findDiagnosedProblems } from '../diagnosis/index.ts'
import { findCustomers } from '../inquiry/index.ts'
import { findOrderIds, findPaymentByOrderId } from '../payment/index.ts'
import { findReservationByNumber, findReservationNumbers } from '../reservation/index.ts'
import { findProductNames } from '../shop/index.ts'

/** Returns texts by id, without objects that no longer exist. */
type FindLabels = (db: Database, ids: string[]) => Promise<Map<string, string>>

interface SubjectLabel {
  subjectLabel: string | null
  isSubjectDeleted: boolean
}

/** How the subjects of audit entries are named, as people know them. */
const findersOfSubjects: Record<string, FindLabels> = {
  reservation: findReservationNumbers,
  payment: findOrderIds,
  content: findTitles,
  product: findProductNames,
  diagnosis: findDiagnosedProblems,
}

const maskedNames =
  (findNames: Context['findNames']): FindLabels =>
  async (_, ids) =>
    new Map([...(await findNames(ids))].map(([id, name]) => [id, maskedName(name)]))

/** Inquiries are called by their customers. */
async function findCustomerNames(db: Database, findNames: Context['findNames'], ids: string[]) {
  const customers = await findCustomers(db, ids)
  const names = await findNames([...new Set(customers.values())])
  return new Map([...customers].map(([id, memberId]) => [id, maskedName(names.get(memberId) ?? '')]))
}

/** Returns a label for each entry, by one statement per kind of subject. */
export async function findLabels(
  { db, findNames }: Context,
  entries: StoredEntry[],
): Promise<(entry: StoredEntry) => SubjectLabel> {
  const erased = await findErased(
    db,
    entries.filter(({ subjectId }) => subjectId === null).map(({ id }) => id),
  )
  const inquiries: FindLabels = (at, ids) => findCustomerNames(at, findNames, ids)
  const finders = { ...findersOfSubjects, member: maskedNames(findNames), inquiry: inquiries }
  const labels = new Map<string, Map<string, string>>()
  for (const [subject, find] of Object.entries(finders)) {
    const ids = entries
      .filter((entry) => entry.subject === subject)
      .flatMap(({ subjectId }) => subjectId ?? [])
    const known = [...new Set(ids)].filter((id) => subject === 'member' || isUuid(id))
    if (known.length > 0) labels.set(subject, await find(db, known))
  }
  return ({ id, subject, subjectId, before, after }) => {
    if (erased.has(id)) return { subjectLabel: null, isSubjectDeleted: true }
    const label = subjectId === null ? undefined : labels.get(subject)?.get(subjectId)
    return {
      subjectLabel: label ?? labelIn(after) ?? labelIn(before),
      isSubjectDeleted: subjectId !== null && label === undefined && subject in finders,
    }
  }
}

/** Returns the id of a reservation number or an order id; any other text unchanged. */
export async function findSubjectId(db: Database, text: string): Promise<string> {
  if (isUuid(text)) return text
  const reservation = await findReservationByNumber(db, text)
  return reservation?.reservationId ?? (await findPaymentByOrderId(db, text.toUpperCase()))?.id ?? text
}

const namingFields = ['title', 'name', 'question']

/** The name that an entry itself stores, for objects that are not looked up or no longer exist. */
function labelIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const fields = state as Record<string, unknown>
  const label = namingFields.map((name) => fields[name]).find((value) => typeof value === 'string' && value)
  return (label as string | undefined) ?? null
}
