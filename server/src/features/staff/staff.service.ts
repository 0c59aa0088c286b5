import { staffRoles } from '../../../../contract/staff/staff.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Transact } from '../../shared/db/database.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import type { Photos } from '../../shared/media/photos.ts'

export interface StaffDependencies {
  transact: Transact
  photos: Photos
  audit: Audit
  findName: (memberId: string) => Promise<string>
}

export type StaffService = ReturnType<typeof createStaffService>

/** Media owner of all staff uploads; not a member id. */
const uploadOwner = 'house'

export function createStaffService({ transact, photos, audit, findName }: StaffDependencies) {
  return { getStaff, uploadPicture }

  async function getStaff({ id, roles }: Caller) {
    return { id, name: await findName(id), roles: staffRoles.filter((role) => roles.includes(role)) }
  }

  async function uploadPicture(actorId: string, picture: File) {
    const { path, width, height } = await photos.receive(uploadOwner, picture, { isPublic: true })
    await transact(async (tx) => {
      await photos.attach(tx, uploadOwner, [path])
      await audit.record(tx, { actorId, action: 'staff.uploadPicture', subject: 'picture', subjectId: path })
    })
    return { path, width, height }
  }
}
