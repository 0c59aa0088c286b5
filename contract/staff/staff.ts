import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { added, mediaPath } from '../page'
import { exportAudit, listAudit } from './audit'

/** All staff roles. */
export const staffRoles = ['EXPERT', 'OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const staffRole = z.enum(staffRoles)

/** The signed-in staff member and their roles. */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me',
  access: staffRoles,
  summary: '콘솔을 연 사람',
  data: z.object({
    id: z.string(),
    name: z.string(),
    roles: z.array(staffRole),
    /** Won of one reservation that a person gives away without a second administrator. */
    aloneUpTo: added(z.number(), 0),
  }),
})

/** Uploads a picture for articles, products, banners and the gallery; it is re-encoded and stored in several sizes. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pictures',
  access: staffRoles,
  multipart: true,
  summary: '그림 올리기',
  body: z.object({ picture: z.file() }),
  data: z.object({ path: mediaPath, width: z.number(), height: z.number() }),
})

export const staffApi = { getStaff, listAudit, exportAudit, uploadPicture }
