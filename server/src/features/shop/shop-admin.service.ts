import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { addProduct, KeptProduct, listKeptProducts } from '../../../../contract/shop-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changed } from '../../shared/audit/changed.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { startOf, toPage } from '../../shared/http/cursor.ts'
import { newId } from '../../shared/ids/ids.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './shop-admin.repository.ts'

export interface ShopAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type ShopAdminService = ReturnType<typeof createShopAdmin>
type NewProduct = Body<typeof addProduct>

const subject = 'product'

/** Products in the hands of those who offer them. */
export function createShopAdmin({ db, transact, now, audit }: ShopAdminDependencies) {
  return { list, get, add, change, remove, picks: () => repository.listPicks(db), setPicks }

  async function list({ page, size, cursor, isShown, ...filter }: Query<typeof listKeptProducts>) {
    const from = startOf({ page, size, cursor })
    const wanted = { ...filter, ...(isShown && { isShown: isShown === 'true' }) }
    const { content, ...rest } = toPage(await repository.listKept(db, wanted, from, size + 1), size)
    return { content: content.map(toKept), ...rest }
  }

  async function get(id: string) {
    return toKept(orMissing(await repository.findKept(db, id)))
  }

  function add(actorId: string, body: NewProduct) {
    return transact(async (tx) => {
      const at = now()
      const added = { ...body, id: newId(), recommended: null, createdAt: at, updatedAt: at }
      await repository.addProduct(tx, added)
      await audit.record(tx, { actorId, action: 'shop.add', subject, subjectId: added.id, after: added })
      return toKept(added)
    })
  }

  function change(actorId: string, id: string, body: NewProduct) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockKept(tx, id))
      const saved = { ...before, ...body, updatedAt: now() }
      await repository.setProduct(tx, id, saved)
      await audit.record(tx, {
        actorId,
        action: 'shop.change',
        subject,
        subjectId: id,
        ...changed(before, body),
      })
      return toKept(saved)
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockKept(tx, id))
      await repository.removeProduct(tx, id)
      await audit.record(tx, { actorId, action: 'shop.remove', subject, subjectId: id, before })
      return null
    })
  }

  function setPicks(actorId: string, ids: string[]) {
    return transact(async (tx) => {
      const before = await repository.listPicks(tx)
      await repository.setPicks(tx, [...new Set(ids)])
      const after = await repository.listPicks(tx)
      const states = { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
      await audit.record(tx, { actorId, action: 'shop.recommend', subject, ...states })
      return after
    })
  }
}

function orMissing(found: repository.StoredProduct | undefined) {
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const toKept = ({ createdAt: _, updatedAt, ...product }: repository.StoredProduct): KeptProduct => ({
  ...product,
  updatedAt: seoulIso(updatedAt),
})
