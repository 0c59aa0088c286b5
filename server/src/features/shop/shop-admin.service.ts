import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { AdminProduct, addProduct, listAdminProducts } from '../../../../contract/shop/shop-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
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

/** Products for editors in the console. */
export function createShopAdmin({ db, transact, now, audit }: ShopAdminDependencies) {
  return { list, get, add, change, remove, picks: () => repository.listPicks(db), setPicks }

  async function list({ page, size, cursor, isShown, ...filter }: Query<typeof listAdminProducts>) {
    const start = startOf({ page, size, cursor })
    const listFilter = { ...filter, ...(isShown && { isShown: isShown === 'true' }) }
    const { content, ...rest } = toPage(await repository.listProducts(db, listFilter, start, size + 1), size)
    return { content: content.map(toAdminProduct), ...rest }
  }

  async function get(id: string) {
    return toAdminProduct(expectFound(await repository.findProduct(db, id)))
  }

  function add(actorId: string, body: NewProduct) {
    return transact(async (tx) => {
      const at = now()
      const added = { ...body, id: newId(), recommended: null, createdAt: at, updatedAt: at }
      await repository.addProduct(tx, added)
      await audit.record(tx, { actorId, action: 'shop.add', subject, subjectId: added.id, after: added })
      return toAdminProduct(added)
    })
  }

  function change(actorId: string, id: string, body: NewProduct) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockProduct(tx, id))
      const saved = { ...before, ...body, updatedAt: now() }
      await repository.setProduct(tx, id, saved)
      await audit.record(tx, {
        actorId,
        action: 'shop.change',
        subject,
        subjectId: id,
        ...changedFields(before, body),
      })
      return toAdminProduct(saved)
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockProduct(tx, id))
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

const toAdminProduct = ({ createdAt: _, updatedAt, ...product }: repository.StoredProduct): AdminProduct => ({
  ...product,
  updatedAt: seoulIso(updatedAt),
})
