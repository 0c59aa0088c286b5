import { shownNotes } from '../../../../../../contract/staff/note.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import { findCase } from './case.repository.ts'
import { addCaseNote, listCaseNotes } from './case-note.repository.ts'
import { type ClaimDependencies, lockDiagnosis } from './claim.service.ts'

/** Notes of experts about a case: neither on the customer's result nor in their export, deleted with the account. */
export function createCaseNotes({ db, transact, now, audit, findNames }: ClaimDependencies) {
  return { list, add }

  async function list(id: string) {
    const found = await findCase(db, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const notes = await listCaseNotes(db, { memberId: found.memberId, diagnosisId: id }, shownNotes)
    const names = await findNames(notes.map(({ actorId }) => actorId))
    return notes.map(({ actorId, createdAt, ...note }) => ({
      ...note,
      actorName: names.get(actorId) ?? '',
      createdAt: seoulIso(createdAt),
    }))
  }

  /** The audit log says who wrote a note, not what. Idempotent by `noteId`. */
  async function add(actorId: string, id: string, { noteId, text }: { noteId: string; text: string }) {
    await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      if (!(await addCaseNote(tx, { ...key, id: noteId, actorId, text, createdAt: now() }))) return
      await audit.record(tx, { actorId, action: 'diagnosis.addNote', subject: 'diagnosis', subjectId: id })
    })
    return null
  }
}
