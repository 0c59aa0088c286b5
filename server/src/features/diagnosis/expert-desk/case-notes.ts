import { desc } from 'drizzle-orm'
import { shownNotes } from '../../../../../contract/staff/note.ts'
import type { Context } from '../../../shared/context.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { ofDiagnosis } from '../diagnosis.repository.ts'
import { caseNote } from '../expert-desk.tables.ts'
import { lockDiagnosis } from './claim-case.ts'
import { requireCase } from './open-case.ts'

/**
 * Lists the notes of experts about a case, newest first: neither on the customer's result nor in their export, deleted with
 * the account. Throws DIAGNOSIS_NOT_FOUND.
 */
export async function listCaseNotes({ db, findNames }: Context, diagnosisId: string) {
  const { memberId } = await requireCase(db, diagnosisId)
  const { id, text, actorId, createdAt } = caseNote
  const notes = await db
    .select({ id, text, actorId, createdAt })
    .from(caseNote)
    .where(ofDiagnosis(caseNote, { memberId, diagnosisId }))
    .orderBy(desc(createdAt), desc(id))
    .limit(shownNotes)
  const names = await findNames(notes.map((note) => note.actorId))
  return notes.map((note) => ({
    ...note,
    actorName: names.get(note.actorId) ?? '',
    createdAt: seoulIso(note.createdAt),
  }))
}

/** The audit log says who wrote a note, not what. Idempotent by `noteId`. Throws DIAGNOSIS_NOT_FOUND. */
export async function addCaseNote(
  { transact, now, audit }: Context,
  actorId: string,
  id: string,
  { noteId, text }: { noteId: string; text: string },
) {
  await transact(async (tx) => {
    const note = { ...(await lockDiagnosis(tx, id)), id: noteId, actorId, text, createdAt: now() }
    const { rowCount } = await tx.insert(caseNote).values(note).onConflictDoNothing()
    if (rowCount !== 1) return
    await audit.record(tx, { actorId, action: 'diagnosis.addNote', subject: 'diagnosis', subjectId: id })
  })
  return null
}
