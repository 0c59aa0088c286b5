import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { AdminProduct, shopAdminApi } from '../../../../contract/shop/shop-admin.ts'
import { addRow, changeRow, findRow, removeRow } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import { contains } from '../../shared/db/contains.ts'
import type { Database } from '../../shared/db/database.ts'
import { listPage } from '../../shared/db/keyset.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { product } from './shop.tables.ts'

type NewProduct = Body<typeof shopAdminApi.addProduct>

/** Products for editors in the console. */
const products = {
  table: product,
  subject: 'product',
  actions: { add: 'shop.add', change: 'shop.change', remove: 'shop.remove' },
} as const

export const pickedProducts = {
  table: product,
  title: product.name,
  image: product.image,
  subject: 'product',
  action: 'shop.recommend',
} as const

const order = { createdAt: product.createdAt, id: product.id }

/** Lists products, also hidden ones, newest first. */
export function listAdminProducts(
  { db }: Context,
  { type, isShown, search, ...paging }: Query<typeof shopAdminApi.listAdminProducts>,
) {
  const where = and(
    type ? eq(product.type, type) : undefined,
    isShown ? eq(product.isShown, isShown === 'true') : undefined,
    search ? contains(product.name, search) : undefined,
  )
  return listPage(
    db,
    { table: product, fields: getTableColumns(product), order, where },
    paging,
    toAdminProduct,
  )
}

/** Returns names by product id. */
export async function findProductNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Throws NOT_FOUND. */
export async function getAdminProduct({ db }: Context, id: string) {
  return toAdminProduct(await findRow(db, products, id))
}

export async function addProduct(ctx: Context, actorId: string, body: NewProduct) {
  const at = ctx.now()
  const values = { ...body, recommended: null, createdAt: at, updatedAt: at }
  return toAdminProduct(await addRow(ctx, products, actorId, values))
}

/** Throws NOT_FOUND. */
export async function changeProduct(ctx: Context, actorId: string, id: string, body: NewProduct) {
  const toValues = () => ({ ...body, updatedAt: ctx.now() })
  return toAdminProduct(await changeRow(ctx, products, actorId, id, toValues))
}

/** Throws NOT_FOUND. */
export const removeProduct = (ctx: Context, actorId: string, id: string) =>
  removeRow(ctx, products, actorId, id)

const toAdminProduct = ({ createdAt: _, updatedAt, ...rest }: typeof product.$inferSelect): AdminProduct => ({
  ...rest,
  updatedAt: seoulIso(updatedAt),
})
