import { and, gt, isNull, sql } from 'drizzle-orm'
import type { DiagnosisContext } from '../context.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { isQueued } from './list-cases.ts'

const isEmergency = sql`(jsonb_typeof(${diagnosis.findings} -> 'emergency') is not distinct from 'object')`

/**
 * Gives every open case that was promised a day, as during a rest, what a new case is promised now where that is earlier.
 * Nobody is told of an answer that comes sooner.
 */
export async function restorePromises({ db, now, promises }: DiagnosisContext) {
  for (const isUrgent of [false, true]) {
    const { hours, dueAt } = await promises.promise(db, isUrgent)
    await db
      .update(diagnosis)
      // An emergency is due so soon that nobody is reminded of it.
      .set({ expertDueAt: dueAt, expertPromisedHours: hours, expertRemindedAt: isUrgent ? now() : null })
      .where(
        and(
          isQueued,
          isNull(diagnosis.expertPromisedHours),
          isNull(diagnosis.expertEscalatedAt),
          gt(diagnosis.expertDueAt, dueAt),
          sql`${isEmergency} = ${isUrgent}`,
        ),
      )
  }
}
