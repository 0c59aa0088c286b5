import { eq, getTableColumns } from 'drizzle-orm'
import type { OpeningSoon } from '../../../../contract/home/home-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { listNewest } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { banner, siteSetting } from './home.tables.ts'

export type StoredBanner = typeof banner.$inferSelect

const openingSoonName = 'opening-soon'

const order = { createdAt: banner.createdAt, id: banner.id }

/** Returns all banners, newest first. */
export const listBanners = (db: Database, start: Start, count: number): Promise<StoredBanner[]> =>
  listNewest(db, { table: banner, fields: getTableColumns(banner), order }, start, count)

export async function findBanner(db: Database, id: string): Promise<StoredBanner | undefined> {
  const [found] = await db.select().from(banner).where(eq(banner.id, id))
  return found
}

/** Finds a banner and locks it until the transaction ends. */
export async function lockBanner(tx: Database, id: string): Promise<StoredBanner | undefined> {
  const [found] = await tx.select().from(banner).where(eq(banner.id, id)).for('update')
  return found
}

export async function addBanner(tx: Database, added: StoredBanner) {
  await tx.insert(banner).values(added)
}

export async function setBanner(tx: Database, id: string, values: Partial<StoredBanner>) {
  await tx.update(banner).set(values).where(eq(banner.id, id))
}

export async function removeBanner(tx: Database, id: string) {
  await tx.delete(banner).where(eq(banner.id, id))
}

export async function findOpeningSoon(db: Database): Promise<OpeningSoon | null> {
  const [found] = await db
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.name, openingSoonName))
  return (found?.value as OpeningSoon | undefined) ?? null
}

export async function setOpeningSoon(tx: Database, value: OpeningSoon, updatedAt: Date) {
  await tx
    .insert(siteSetting)
    .values({ name: openingSoonName, value, updatedAt })
    .onConflictDoUpdate({ target: siteSetting.name, set: { value, updatedAt } })
}
