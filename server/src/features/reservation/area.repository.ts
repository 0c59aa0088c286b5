import type { Database } from '../../shared/db/database.ts'
import { serviceArea } from './reservation.tables.ts'

export type AreaRow = typeof serviceArea.$inferSelect

// Async, so that it is one promise: a bare query would run again for everybody who awaits it.
export async function findAreas(db: Database): Promise<AreaRow[]> {
  return await db.select().from(serviceArea)
}
