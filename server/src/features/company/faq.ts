import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FaqEntry } from '../../../../contract/company/company.ts'
import { type AdminFaq, type faqAdminApi, maxFaqEntries } from '../../../../contract/company/company-admin.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { findOne } from '../../shared/db/find-one.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import { faq } from './company.tables.ts'
import initialFaq from './initial-faq.json' with { type: 'json' }

type StoredFaq = typeof faq.$inferSelect
type FaqBody = Body<typeof faqAdminApi.addFaq>

const subject = 'faq'
const isNotRemoved = isNull(faq.removedAt)
const inOrder = [asc(faq.position), asc(faq.createdAt), asc(faq.id)]

/** Adds the initial questions at every start; those changed or removed in the console stay so. */
export async function storeInitialFaq({ db, now }: Context) {
  const createdAt = now()
  const rows = initialFaq.map((entry, position) => ({ ...entry, position, createdAt }))
  await db.insert(faq).values(rows).onConflictDoNothing()
}

/** Frequently asked questions as customers see them. */
export const listFaq = ({ db, cached }: Context): Promise<FaqEntry[]> =>
  cached('faq', async () => {
    const rows = await db
      .select()
      .from(faq)
      .where(and(isNotRemoved, eq(faq.isShown, true)))
      .orderBy(...inOrder)
    return rows.map(toEntry)
  })

const toEntry = ({ id, question, answer, linkTo, linkLabel }: StoredFaq): FaqEntry => ({
  id,
  question,
  answer,
  link: linkTo !== null && linkLabel !== null ? { to: linkTo, label: linkLabel } : null,
})

/** Frequently asked questions for editors in the console. */
export const listAdminFaq = async (db: Database) => (await listAll(db)).map(toAdminFaq)

/** Throws NOT_FOUND. */
export async function getAdminFaq({ db }: Context, id: string) {
  const found = await findOne(db, faq, and(eq(faq.id, id), isNotRemoved))
  return toAdminFaq(expectFound(found))
}

/** Adds a question at the end. Throws VALIDATION_FAILED when there are too many. */
export function addFaq({ transact, now, audit }: Context, actorId: string, body: FaqBody) {
  return transact(async (tx) => {
    const existing = await lockAll(tx)
    if (existing.length >= maxFaqEntries) throw new AppError('VALIDATION_FAILED', tooMany)
    const position = (existing.at(-1)?.position ?? -1) + 1
    const added = { ...body, id: newId(), position, createdAt: now(), removedAt: null }
    await tx.insert(faq).values(added).onConflictDoNothing()
    const entry = { actorId, action: 'company.addFaq', subject, subjectId: added.id } as const
    await audit.record(tx, { ...entry, after: body })
    return toAdminFaq(added)
  })
}

/** Throws NOT_FOUND. */
export function changeFaq({ transact, audit }: Context, actorId: string, id: string, body: FaqBody) {
  return transact(async (tx) => {
    const before = await lockOne(tx, id)
    await setFaq(tx, id, body)
    const entry = { actorId, action: 'company.changeFaq', subject, subjectId: id } as const
    await audit.record(tx, { ...entry, ...changedFields(before, body) })
    return toAdminFaq({ ...before, ...body })
  })
}

/** Throws NOT_FOUND. */
export function removeFaq({ transact, now, audit }: Context, actorId: string, id: string) {
  return transact(async (tx) => {
    const { id: _, ...before } = toAdminFaq(await lockOne(tx, id))
    await setFaq(tx, id, { removedAt: now() })
    await audit.record(tx, { actorId, action: 'company.removeFaq', subject, subjectId: id, before })
    return null
  })
}

/** Throws CHANGED_MEANWHILE unless `ids` are exactly the existing questions. */
export function orderFaq({ transact, audit }: Context, actorId: string, ids: string[]) {
  return transact(async (tx) => {
    const before = (await lockAll(tx)).map(({ id }) => id)
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new AppError('CHANGED_MEANWHILE')
    for (const [position, id] of ids.entries()) await setFaq(tx, id, { position })
    await audit.record(tx, { actorId, action: 'company.orderFaq', subject, before, after: ids })
    return listAdminFaq(tx)
  })
}

const tooMany = { message: `${maxFaqEntries}개까지 둘 수 있어요. 쓰지 않는 것을 먼저 지워 주세요.` }

const listAll = (db: Database): Promise<StoredFaq[]> =>
  db
    .select()
    .from(faq)
    .where(isNotRemoved)
    .orderBy(...inOrder)

/** Returns all questions and locks them until the transaction ends. */
async function lockAll(tx: Database): Promise<StoredFaq[]> {
  await tx.select({ id: faq.id }).from(faq).orderBy(asc(faq.id)).for('update')
  return listAll(tx)
}

async function lockOne(tx: Database, id: string) {
  return expectFound((await lockAll(tx)).find((it) => it.id === id))
}

async function setFaq(tx: Database, id: string, values: Partial<StoredFaq>) {
  await tx.update(faq).set(values).where(eq(faq.id, id))
}

const toAdminFaq = ({ position: _, createdAt: __, removedAt: ___, ...entry }: StoredFaq): AdminFaq => entry
