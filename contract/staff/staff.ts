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

/** What the console's search finds besides its own screens. */
const foundKinds = ['RESERVATION', 'PHONE_BOOKING', 'PERSON', 'PAYMENT', 'CASE', 'ARTICLE'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Characters from which on the server searches. */
export const searchMinLength = 2

/** Contact data is masked as in the list of its kind. */
const foundItem = z.object({
  id: z.string(),
  /** Reservation number, order id, problem, title, or masked name. */
  title: z.string(),
  about: z.string(),
  /** Label of its state. */
  state: z.nullable(z.string()),
})
export type FoundItem = z.output<typeof foundItem>

const foundGroup = z.object({
  kind: z.enum(foundKinds),
  items: z.array(foundItem),
  /** Whether the list of this kind has more. */
  hasMore: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

/** Only kinds whose list the caller may read, and of these only those with an item. A search by phone number is audited. */
export const searchConsole = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search',
  access: staffRoles,
  summary: '예약, 사람, 결제, 사례, 글을 한 번에 찾기',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(searchMinLength), z.maxLength(60)) }),
  data: z.object({ groups: z.array(foundGroup) }),
})

export const searchApi = { searchConsole }

/** Korean names of the background jobs by kind. */
export const jobLabels: Readonly<Record<string, string>> = {
  'account.clean-up': '가입하지 않은 사람과 지난 로그인 정리',
  'audit.seal': '감사 기록 봉인',
  'audit.clean-up': '오래된 감사 기록 정리',
  'diagnosis.better-answer': '비전 모델의 더 나은 답',
  'diagnosis.care-reminder': '돌봄 계획 알림',
  'diagnosis.customer-request': '손님에게 부탁한 사례 살피기',
  'diagnosis.expert-late': '늦은 답변 알리기',
  'diagnosis.settle': '진단 마무리',
  'diagnosis.unopened': '열지 않은 진단 결과 알리기',
  'jobs.clean-up': '지난 작업 정리',
  'limits.sweep': '지난 횟수 제한 정리',
  'media.sweep': '쓰지 않는 사진 정리',
  'notification.push': '푸시 알림 보내기',
  'payment.look': '결제 확인',
  'payment.reconcile': '결제사와 장부 맞추기',
  'payment.refund': '환불 보내기',
  'payment.sweep': '확인 중인 결제 살피기',
  'policy.tell-members': '약관 변경 알리기',
  'reservation.done': '끝난 예약 마무리',
  'reservation.expire': '결제하지 않은 예약 정리',
  'reservation.expire-phone-bookings': '신청하지 않은 전화 예약 정리',
  'reservation.remove-phone-bookings': '끝난 전화 예약 지우기',
  'reservation.settle-paused': '멈춘 방문 알리고 옮기기',
  'reservation.schedule': '수거 일정 잡기',
  'security.clean-up': '오래된 보안 기록 정리',
}
