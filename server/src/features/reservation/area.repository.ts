import type { Database } from '../../shared/db/database.ts'
import { serviceArea } from './reservation.tables.ts'

export type AreaRow = typeof serviceArea.$inferSelect

export const findAreas = (db: Database): Promise<AreaRow[]> => db.select().from(serviceArea)
