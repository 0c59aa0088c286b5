import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'

/** All staff roles. */
export const staffRoles = ['EXPERT', 'OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const staffRole = z.enum(staffRoles)

/** The signed-in staff member and their roles. */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me',
  access: staffRoles,
  summary: '콘솔을 연 사람',
  data: z.object({ id: z.string(), name: z.string(), roles: z.array(staffRole) }),
})

/** An entry of the audit log. `LOOK`: personal data was viewed; `CHANGE`: everything else. */
const auditEntry = z.object({
  id: z.uuid(),
  actorId: z.string(),
  actorName: z.string(),
  /** One of `auditActions`, or a code of an earlier release. */
  action: z.string(),
  kind: z.enum(['LOOK', 'CHANGE']),
  /** One of `auditSubjects`, or a code of an earlier release. */
  subject: z.string(),
  subjectId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  createdAt: dateTime,
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'ADMIN',
  summary: '감사 기록',
  query: z.extend(pageQuery(20), {
    actorId: z.optional(z.string().check(z.maxLength(60))),
    subject: z.optional(z.string().check(z.maxLength(60))),
    subjectId: z.optional(z.string().check(z.maxLength(60))),
    kind: z.optional(z.enum(['LOOK', 'CHANGE'])),
  }),
  data: pageOf(auditEntry),
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

export const staffApi = { getStaff, listAudit, uploadPicture }
