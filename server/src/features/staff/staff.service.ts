import { type AuditEntry, staffRoles } from '../../../../contract/staff/staff.ts'
import { type AuditFilter, listEntries, type StoredEntry } from '../../shared/audit/audit.repository.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import type { Photos } from '../../shared/media/photos.ts'
import { seoulIso } from '../../shared/time/seoul.ts'

export interface StaffDependencies {
  db: Database
  transact: Transact
  photos: Photos
  audit: Audit
  findName: (memberId: string) => Promise<string>
}

export type StaffService = ReturnType<typeof createStaffService>

type AuditQuery = AuditFilter & { page: number; size: number; cursor?: string | undefined }

/** Media owner of all staff uploads; not a member id. */
const uploadOwner = 'house'

export function createStaffService({ db, transact, photos, audit, findName }: StaffDependencies) {
  return { getStaff, listAudit, uploadPicture }

  async function getStaff({ id, roles }: Caller) {
    return { id, name: await findName(id), roles: staffRoles.filter((role) => roles.includes(role)) }
  }

  async function listAudit({ page, size, cursor, ...filter }: AuditQuery) {
    const from = startOf({ page, size, cursor })
    const rows = await listEntries(db, filter, from, size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, size)
    return { content: content.map(toEntry), hasNext, nextCursor }
  }

  async function uploadPicture(actorId: string, picture: File) {
    const { path, width, height } = await photos.receive(uploadOwner, picture)
    await transact(async (tx) => {
      await photos.attach(tx, uploadOwner, [path])
      await audit.record(tx, { actorId, action: 'staff.uploadPicture', subject: 'picture', subjectId: path })
    })
    return { path, width, height }
  }
}

const toEntry = ({ createdAt, ...entry }: StoredEntry): AuditEntry => ({
  ...entry,
  createdAt: seoulIso(createdAt),
})
