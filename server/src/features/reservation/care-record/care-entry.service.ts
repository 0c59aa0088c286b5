import type { CareEntryKind } from '../../../../../contract/reservation/care-report.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import * as repository from './care-record.repository.ts'
import type { CareRecordDependencies } from './care-record.service.ts'
import { toEntry } from './care-record.views.ts'
import { assertPotExists, findCareReservation, lockCareReservation } from './care-reservation.ts'
import { receivePhotos } from './receive-photos.ts'

interface NewEntry {
  entryId: string
  kind: CareEntryKind
  potNumber?: number | undefined
  text: string
  isPublic: boolean
  photos: File[]
}

/** Stores texts and photos about the care. Public entries form the customer's care report. */
export function createCareEntries(deps: CareRecordDependencies & { photos: Photos }) {
  const { db, transact, now, photos, audit, findNames } = deps
  return { add, change }

  /**
   * Adds an entry; a repeated request with the same `entryId` returns the stored one. The photos belong to the customer
   * and are deleted with the account. Throws VALIDATION_FAILED without text and photos.
   */
  async function add(actorId: string, id: string, entry: NewEntry) {
    const row = assertPotExists(await findCareReservation(db, id), entry.potNumber ?? 1)
    if (!entry.text && entry.photos.length === 0)
      throw new AppError('VALIDATION_FAILED', { message: '글이나 사진을 남겨 주세요.' })
    const existing = await repository.findEntry(db, row.memberId, entry.entryId)
    if (existing) return toEntry(existing, await findNames([existing.writtenBy]))

    const paths = await receivePhotos(photos, row.memberId, entry.photos)
    const { entryId, kind, potNumber = null, text, isPublic } = entry
    const added = {
      id: entryId,
      memberId: row.memberId,
      reservationId: id,
      kind,
      potNumber,
      text,
      isPublic,
      photos: paths,
      writtenBy: actorId,
      createdAt: now(),
    }
    const isNew = await discardPhotosUnlessStored(row.memberId, paths, async (tx) => {
      await lockCareReservation(tx, row)
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
    const row = await findCareReservation(db, id)
    const changed = await transact(async (tx) => {
      const before = await repository.findEntry(tx, row.memberId, entryId)
      if (before?.reservationId !== id) throw new AppError('NOT_FOUND')
      await repository.changeEntry(tx, before, changes)
      await audit.record(tx, {
        actorId,
        action: 'reservation.changeCareEntry',
        subject: 'reservation',
        subjectId: id,
        // The text is left out, because audit entries outlive the customer's account.
        before: { entryId, isPublic: before.isPublic },
        after: { isPublic: changes.isPublic, isReworded: changes.text !== before.text },
      })
      return { ...before, ...changes }
    })
    return toEntry(changed, await findNames([changed.writtenBy]))
  }

  /** Runs `store` in a transaction and discards the received photos when it throws or returns false. */
  async function discardPhotosUnlessStored(
    memberId: string,
    paths: string[],
    store: (tx: Database) => Promise<boolean>,
  ) {
    let isStored = false
    try {
      isStored = await transact(store)
      return isStored
    } finally {
      if (!isStored) await photos.discard(memberId, paths)
    }
  }
}
