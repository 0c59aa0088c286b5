import { desc, eq, sql } from 'drizzle-orm'
import type { OpeningSoon } from '../../../../contract/home-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import { banner, siteSetting } from './home.tables.ts'

export type StoredBanner = typeof banner.$inferSelect

const openingSoonName = 'opening-soon'

/** All banners, the newest first. */
export function listHung(db: Database, { after, offset = 0 }: Start, limit: number): Promise<StoredBanner[]> {
  const isAfter = after && sql`(${banner.createdAt}, ${banner.id}) < (${after.createdAt}, ${after.id}::uuid)`
  return db
    .select()
    .from(banner)
    .where(isAfter)
    .orderBy(desc(banner.createdAt), desc(banner.id))
    .limit(limit)
    .offset(offset)
}

export async function findBanner(db: Database, id: string): Promise<StoredBanner | undefined> {
  const [found] = await db.select().from(banner).where(eq(banner.id, id))
  return found
}

/** The same, and nobody else changes it until the transaction ends. */
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
