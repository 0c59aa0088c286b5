import { shownNotes } from '../../../../../contract/staff/note.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findMember, lockMemberAgainstLeaving } from '../account.repository.ts'
import { addPersonNote, listPersonNotes } from './person-note.repository.ts'

interface PersonNoteDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

/** Notes of staff about a member: neither on the member's screens nor in their export, deleted with the account. */
export function createPersonNotes({ db, transact, now, audit }: PersonNoteDependencies) {
  return { list, add }

  async function list(memberId: string) {
    expectFound(await findMember(db, memberId), 'MEMBER_NOT_FOUND')
    const notes = await listPersonNotes(db, memberId, shownNotes)
    return notes.map((note) => ({ ...note, createdAt: seoulIso(note.createdAt) }))
  }

  /** The audit log says who wrote a note, not what. Idempotent by `noteId`. */
  async function add(actorId: string, memberId: string, { noteId, text }: { noteId: string; text: string }) {
    await transact(async (tx) => {
      if (!(await lockMemberAgainstLeaving(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
      const note = { id: noteId, memberId, actorId, text, createdAt: now() }
      if (!(await addPersonNote(tx, note))) return
      await audit.record(tx, { actorId, action: 'account.addNote', subject: 'member', subjectId: memberId })
    })
    return null
  }
}
