import type { CareEntryKind } from '../../../../../contract/care-report.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import { receiveAll } from '../receive-photos.ts'
import * as repository from './care-record.repository.ts'
import type { CareRecordDependencies } from './care-record.service.ts'
import { toEntry } from './care-record.views.ts'
import { expectPot, findCare, holdCare } from './kept-care.ts'

export interface NewEntry {
  entryId: string
  kind: CareEntryKind
  potNumber?: number | undefined
  text: string
  isPublic: boolean
  photos: File[]
}

/** What was done with plants and how they went home, in words and photos; public ones are the customer's report. */
export function createCareEntries(deps: CareRecordDependencies & { photos: Photos }) {
  const { db, transact, now, photos, audit, findNames } = deps
  return { add, change }

  /** Once, however often it is sent under one id. The photos belong to the customer and leave with them. */
  async function add(actorId: string, id: string, entry: NewEntry) {
    const row = expectPot(await findCare(db, id), entry.potNumber ?? 1)
    if (!entry.text && entry.photos.length === 0)
      throw new AppError('VALIDATION_FAILED', { message: '글이나 사진을 남겨 주세요.' })
    const known = await repository.findEntry(db, row.memberId, entry.entryId)
    if (known) return toEntry(known, await findNames([known.writtenBy]))

    const paths = await receiveAll(photos, row.memberId, entry.photos)
    const { entryId, kind, potNumber = null, text, isPublic } = entry
    const about = { memberId: row.memberId, reservationId: id, kind, potNumber, text, isPublic }
    const added = { id: entryId, ...about, photos: paths, writtenBy: actorId, createdAt: now() }
    const isNew = await keeping(row.memberId, paths, async (tx) => {
      await holdCare(tx, row)
      if (!(await repository.addEntry(tx, added))) return false
      if (paths.length > 0) await photos.attach(tx, row.memberId, paths)
      await audit.record(tx, {
        actorId,
        action: 'reservation.addCareEntry',
        subject: 'reservation',
        subjectId: id,
        after: { entryId, kind, potNumber, isPublic, photos: paths.length },
      })
      return true
    })
    const stored = isNew ? added : await repository.findEntry(db, row.memberId, entryId)
    return toEntry(stored ?? added, await findNames([actorId]))
  }

  async function change(
    actorId: string,
    id: string,
    entryId: string,
    changes: { text: string; isPublic: boolean },
  ) {
    const row = await findCare(db, id)
    const changed = await transact(async (tx) => {
      const before = await repository.findEntry(tx, row.memberId, entryId)
      if (before?.reservationId !== id) throw new AppError('NOT_FOUND')
      await repository.changeEntry(tx, before, changes)
      await audit.record(tx, {
        actorId,
        action: 'reservation.changeCareEntry',
        subject: 'reservation',
        subjectId: id,
        // The words themselves leave with their owner, and this log stays.
        before: { entryId, isPublic: before.isPublic },
        after: { isPublic: changes.isPublic, isReworded: changes.text !== before.text },
      })
      return { ...before, ...changes }
    })
    return toEntry(changed, await findNames([changed.writtenBy]))
  }

  /** What was received goes again unless the work is done and wants it. */
  async function keeping(memberId: string, paths: string[], work: (tx: Database) => Promise<boolean>) {
    let isKept = false
    try {
      isKept = await transact(work)
      return isKept
    } finally {
      if (!isKept) await photos.discard(memberId, paths)
    }
  }
}
