import type { Body } from '../../../../contract/endpoint.ts'
import { type addFaq, type KeptFaq, mostFaqEntries } from '../../../../contract/faq-admin.ts'
import { changed } from '../../shared/audit/changed.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import * as repository from './faq.repository.ts'
import type { CompanyAdminDependencies } from './reviews-admin.service.ts'

export type FaqAdminService = ReturnType<typeof createFaqAdmin>
type Words = Body<typeof addFaq>

const subject = 'faq'

/** The questions people ask often, in the hands of those who answer them. */
export function createFaqAdmin({ db, transact, now, audit }: CompanyAdminDependencies) {
  return { list: () => listKept(db), get, add, change, remove, order }

  async function get(id: string) {
    return toKept(orMissing(await repository.findOne(db, id)))
  }

  /** The last in the order. */
  function add(actorId: string, words: Words) {
    return transact(async (tx) => {
      const there = await repository.lockAll(tx)
      if (there.length >= mostFaqEntries) throw new AppError('VALIDATION_FAILED', tooMany)
      const position = (there.at(-1)?.position ?? -1) + 1
      const added = { ...words, id: newId(), position, createdAt: now(), removedAt: null }
      await repository.addMissing(tx, [added])
      const entry = { actorId, action: 'company.addFaq', subject, subjectId: added.id }
      await audit.record(tx, { ...entry, after: words })
      return toKept(added)
    })
  }

  function change(actorId: string, id: string, words: Words) {
    return transact(async (tx) => {
      const before = await lockOne(tx, id)
      await repository.change(tx, id, words)
      const entry = { actorId, action: 'company.changeFaq', subject, subjectId: id }
      await audit.record(tx, { ...entry, ...changed(before, words) })
      return toKept({ ...before, ...words })
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const { id: _, ...before } = toKept(await lockOne(tx, id))
      await repository.change(tx, id, { removedAt: now() })
      await audit.record(tx, { actorId, action: 'company.removeFaq', subject, subjectId: id, before })
      return null
    })
  }

  /** CHANGED_MEANWHILE unless exactly those that are there are put in order. */
  function order(actorId: string, ids: string[]) {
    return transact(async (tx) => {
      const before = (await repository.lockAll(tx)).map(({ id }) => id)
      const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
      if (!isWhole) throw new AppError('CHANGED_MEANWHILE')
      for (const [position, id] of ids.entries()) await repository.change(tx, id, { position })
      await audit.record(tx, { actorId, action: 'company.orderFaq', subject, before, after: ids })
      return listKept(tx)
    })
  }

  async function lockOne(tx: Database, id: string) {
    return orMissing((await repository.lockAll(tx)).find((it) => it.id === id))
  }
}

const tooMany = { message: `${mostFaqEntries}개까지 둘 수 있어요. 쓰지 않는 것을 먼저 지워 주세요.` }

const listKept = async (db: Database) => (await repository.listAll(db)).map(toKept)

function orMissing(found: repository.StoredFaq | undefined) {
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const toKept = ({ position: _, createdAt: __, removedAt: ___, ...kept }: repository.StoredFaq): KeptFaq =>
  kept
