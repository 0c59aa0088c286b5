import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { countedPageOf, dateTime, mediaPath, pageQuery } from '../page'

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
  /** What people call the subject: number, order id, title, masked name. Null when it has none or is deleted. */
  subjectLabel: z.nullable(z.string()),
  isSubjectDeleted: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  /** Names of the staff and the problems whose ids the states hold, by id. */
  names: z.optional(z.record(z.string(), z.string())),
  reason: z.nullable(z.string()),
  createdAt: dateTime,
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.iso.date('날짜를 확인해 주세요.')

/** `from` and `to` are days in Seoul, both included. */
const auditFilter = {
  actorId: z.optional(z.string().check(z.maxLength(60))),
  /** Part of a name. */
  actorName: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  subject: z.optional(z.string().check(z.maxLength(60))),
  /** An id, a complete reservation number or a complete order id. */
  subjectId: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  kind: z.optional(z.enum(['LOOK', 'CHANGE'])),
  from: z.optional(day),
  to: z.optional(day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'ADMIN',
  summary: '감사 기록',
  query: z.extend(pageQuery(20), auditFilter),
  data: countedPageOf(auditEntry),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit-export',
  access: 'ADMIN',
  file: true,
  fresh: true,
  summary: '감사 기록 CSV (내려받은 기록이 남아요)',
  query: z.object(auditFilter),
  data: z.null(),
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
