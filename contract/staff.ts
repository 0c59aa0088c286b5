import * as z from 'zod/mini'
import { endpoint, type StaffRole } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** Everybody who works here, whatever the role. */
export const anyStaff = ['EXPERT', 'OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const staffRole = z.enum(anyStaff)

/** Who has opened the console, and what they may do in it. */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me',
  access: anyStaff,
  summary: '콘솔을 연 사람',
  data: z.object({ id: z.string(), name: z.string(), roles: z.array(staffRole) }),
})

/** One entry of the audit log. `LOOK` is a look at personal data, everything else a change. */
export const auditEntry = z.object({
  id: z.uuid(),
  actorId: z.string(),
  actorName: z.string(),
  /** Name of what was done, e.g. `reservation.move`. */
  action: z.string(),
  kind: z.enum(['LOOK', 'CHANGE']),
  /** What it was done to, e.g. `reservation` and its id. */
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

/** A picture for articles, products, banners and the gallery; made harmless and kept in several sizes. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pictures',
  access: anyStaff,
  multipart: true,
  summary: '그림 올리기',
  body: z.object({ picture: z.file() }),
  data: z.object({ path: mediaPath, width: z.number(), height: z.number() }),
})

export const staffApi = { getStaff, listAudit, uploadPicture }
