import { type AdminFaq, type addFaq, maxFaqEntries } from '../../../../contract/company/faq-admin.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import * as repository from './faq.repository.ts'
import type { CompanyAdminDependencies } from './reviews-admin.service.ts'

export type FaqAdminService = ReturnType<typeof createFaqAdmin>
type FaqBody = Body<typeof addFaq>

const subject = 'faq'

/** Frequently asked questions for editors in the console. */
export function createFaqAdmin({ db, transact, now, audit }: CompanyAdminDependencies) {
  return { list: () => listAdminFaq(db), get, add, change, remove, order }

  async function get(id: string) {
    return toAdminFaq(expectFound(await repository.findOne(db, id)))
  }

  /** Adds a question at the end. */
  function add(actorId: string, body: FaqBody) {
    return transact(async (tx) => {
      const existing = await repository.lockAll(tx)
      if (existing.length >= maxFaqEntries) throw new AppError('VALIDATION_FAILED', tooMany)
      const position = (existing.at(-1)?.position ?? -1) + 1
      const added = { ...body, id: newId(), position, createdAt: now(), removedAt: null }
      await repository.addMissing(tx, [added])
      const entry = { actorId, action: 'company.addFaq', subject, subjectId: added.id } as const
      await audit.record(tx, { ...entry, after: body })
      return toAdminFaq(added)
    })
  }

  function change(actorId: string, id: string, body: FaqBody) {
    return transact(async (tx) => {
      const before = await lockOne(tx, id)
      await repository.change(tx, id, body)
      const entry = { actorId, action: 'company.changeFaq', subject, subjectId: id } as const
      await audit.record(tx, { ...entry, ...changedFields(before, body) })
      return toAdminFaq({ ...before, ...body })
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const { id: _, ...before } = toAdminFaq(await lockOne(tx, id))
      await repository.change(tx, id, { removedAt: now() })
      await audit.record(tx, { actorId, action: 'company.removeFaq', subject, subjectId: id, before })
      return null
    })
  }

  /** Throws CHANGED_MEANWHILE unless `ids` are exactly the existing questions. */
  function order(actorId: string, ids: string[]) {
    return transact(async (tx) => {
      const before = (await repository.lockAll(tx)).map(({ id }) => id)
      const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
      if (!isWhole) throw new AppError('CHANGED_MEANWHILE')
      for (const [position, id] of ids.entries()) await repository.change(tx, id, { position })
      await audit.record(tx, { actorId, action: 'company.orderFaq', subject, before, after: ids })
      return listAdminFaq(tx)
    })
  }

  async function lockOne(tx: Database, id: string) {
    return expectFound((await repository.lockAll(tx)).find((it) => it.id === id))
  }
}

const tooMany = { message: `${maxFaqEntries}개까지 둘 수 있어요. 쓰지 않는 것을 먼저 지워 주세요.` }

const listAdminFaq = async (db: Database) => (await repository.listAll(db)).map(toAdminFaq)

const toAdminFaq = ({
  position: _,
  createdAt: __,
  removedAt: ___,
  ...entry
}: repository.StoredFaq): AdminFaq => entry
