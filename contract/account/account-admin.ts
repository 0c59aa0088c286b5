import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { countedPageOf, dateTime, pageQuery } from '../page'
import { shownNotes, staffNote, staffNoteBody } from '../staff/note'
import { staffRole } from '../staff/staff'
import { consentKinds, provider } from './account'

/** Answers that are recorded with their time: the consents, and whether a generative AI may see a diagnosis, which it may until refused. */
export const recordedKind = z.enum([...consentKinds, 'AI_ANALYSIS'])
export type RecordedKind = z.output<typeof recordedKind>

const memberManagers = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const memberId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) })

/** Every action on a member requires a reason. */
const reasonBody = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '이유를 적어 주세요.'),
      z.maxLength(500, '이유는 500자까지 쓸 수 있어요.'),
    ),
})

/** Name, phone and e-mail are masked, e.g. 김*록, 010-****-5678, ch****@example.com. */
const person = {
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(staffRole),
  isBlocked: z.boolean(),
  createdAt: dateTime,
}
const adminPersonItem = z.object(person)
export type AdminPersonItem = z.output<typeof adminPersonItem>

/**
 * Finds members by a part of the name, the last four digits or the whole phone number, the e-mail address or
 * the id. Without `words` it lists staff, or blocked members with `blocked`.
 */
export const listAdminPeople = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people',
  access: memberManagers,
  summary: '회원 찾기',
  query: z.extend(pageQuery(20), {
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    role: z.optional(staffRole),
    blocked: z.optional(z.enum(['true', 'false'])),
  }),
  data: countedPageOf(adminPersonItem),
})

const adminPerson = z.object({
  ...person,
  /** When the required terms were accepted. */
  acceptedAt: z.nullable(dateTime),
  signIns: z.array(z.object({ provider, since: dateTime })),
  /** Number of signed-in devices. */
  devices: z.number(),
  reservationCount: z.number(),
  paymentCount: z.number(),
  block: z.nullable(z.object({ reason: z.string(), byName: z.string(), since: dateTime })),
  /** Consent records, newest first. */
  consents: z.array(
    z.object({ kind: recordedKind, agreed: z.boolean(), policyVersion: z.string(), recordedAt: dateTime }),
  ),
})
export type AdminPerson = z.output<typeof adminPerson>

export const getAdminPerson = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id',
  access: memberManagers,
  summary: '회원 한 사람 (가린 정보)',
  params: memberId,
  data: adminPerson,
})

/** Returns the unmasked contact data and records the view in the audit log. */
export const revealPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/reveal',
  access: memberManagers,
  fresh: true,
  summary: '회원의 이름과 연락처 열람',
  params: memberId,
  body: reasonBody,
  data: z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
})

/** Takes effect within five seconds in every process. */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/roles',
  access: 'ADMIN',
  fresh: true,
  summary: '역할 주기와 거두기',
  params: memberId,
  body: z.extend(reasonBody, { role: staffRole, granted: z.boolean() }),
  /** `isProposed`: a change of ADMIN, which another administrator must confirm first. */
  data: z.object({ roles: z.array(staffRole), isProposed: z.boolean() }),
})

const roleProposalStatus = z.enum(['OPEN', 'CONFIRMED', 'DECLINED'])

/** Granting or taking ADMIN. Neither the proposer nor the person concerned may confirm it. */
const roleProposal = z.object({
  id: z.uuid(),
  memberId: z.string(),
  memberName: z.string(),
  granted: z.boolean(),
  reason: z.string(),
  status: roleProposalStatus,
  proposedByName: z.string(),
  createdAt: dateTime,
  /** Whether the caller may confirm it. */
  mayConfirm: z.boolean(),
  isMine: z.boolean(),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(dateTime),
  note: z.nullable(z.string()),
})
export type RoleProposal = z.output<typeof roleProposal>

const proposalId = z.object({ id: z.uuid() })

/** Open ones first, then the newest of the decided ones. */
export const listRoleProposals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/role-proposals',
  access: 'ADMIN',
  summary: '관리자 역할 제안',
  data: z.array(roleProposal),
})

export const confirmRoleProposal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/role-proposals/:id/confirm',
  access: 'ADMIN',
  fresh: true,
  summary: '관리자 역할 제안 확인 (제안한 사람이 아닌 관리자)',
  params: proposalId,
  data: roleProposal,
})

/** The proposer may withdraw a proposal this way, too. */
export const declineRoleProposal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/role-proposals/:id/decline',
  access: 'ADMIN',
  summary: '관리자 역할 제안 거절',
  params: proposalId,
  body: reasonBody,
  data: roleProposal,
})

/** Ends every session of the member and rejects new sign-ins. */
export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/block',
  access: memberManagers,
  summary: '회원 이용 막기',
  params: memberId,
  body: reasonBody,
  data: z.null(),
})

export const unblockPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/unblock',
  access: memberManagers,
  summary: '회원 이용 다시 열기',
  params: memberId,
  body: reasonBody,
  data: z.null(),
})

/** Deletes the account at the member's request. */
export const withdrawPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/withdrawal',
  access: 'ADMIN',
  fresh: true,
  summary: '회원 대신 탈퇴 처리',
  params: memberId,
  body: reasonBody,
  data: z.null(),
})

/** Numbers and end days of retained records and logs, without their content. */
export const getRetention = endpoint({
  method: 'GET',
  path: '/api/v1/admin/retention',
  access: 'ADMIN',
  summary: '보관 기한',
  data: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(['CONTRACT', 'PAYMENT', 'COMPLAINT']),
        years: z.number(),
        records: z.number(),
        /** Days on which records expire, nearest first. */
        nextDays: z.array(z.object({ day: z.iso.date(), records: z.number() })),
      }),
    ),
    /** Logs, of which the oldest entries are removed every day. */
    logs: z.array(
      z.object({
        /** SECURITY: sign-ins and access of members. STAFF: those of staff. AUDIT: what staff viewed and changed. */
        kind: z.enum(['SECURITY', 'STAFF', 'AUDIT']),
        months: z.number(),
        /** Counted up to `totalLimit`; above it means more. */
        records: z.number(),
        oldest: z.nullable(dateTime),
        /** The day on which the oldest is removed; null without entries. */
        nextDay: z.nullable(z.iso.date()),
      }),
    ),
    /** Deleted accounts of the last twelve months, by month (`2026-01`). */
    withdrawals: z.array(z.object({ month: z.string(), people: z.number() })),
  }),
})

export const accountAdminApi = {
  listAdminPeople,
  getAdminPerson,
  revealPerson,
  changeRole,
  listRoleProposals,
  confirmRoleProposal,
  declineRoleProposal,
  blockPerson,
  unblockPerson,
  withdrawPerson,
  getRetention,
}

const activityItem = z.object({
  id: z.string(),
  /** Reservation number, name of an order, problem, or title of a notice. */
  title: z.string(),
  about: z.string(),
  state: z.string(),
  createdAt: dateTime,
})
export type ActivityItem = z.output<typeof activityItem>

/** Number of items in each list. */
export const activityLength = 5

/** The newest of each kind, without contact data. */
export const getPersonActivity = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/activity',
  access: memberManagers,
  summary: '회원의 예약, 결제, 진단, 알림 (최근 것)',
  params: memberId,
  data: z.object({
    reservations: z.array(activityItem),
    payments: z.array(activityItem),
    /** Null for callers who may not read cases. */
    diagnoses: z.nullable(z.array(activityItem)),
    /** Titles only. */
    notices: z.array(activityItem),
  }),
})
export type PersonActivity = z.output<typeof getPersonActivity.data>

export const personActivityApi = { getPersonActivity }

export const listPersonNotes = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/notes',
  access: memberManagers,
  summary: `회원의 우리만 보는 메모 (최근 ${shownNotes}개)`,
  params: memberId,
  data: z.array(staffNote),
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/notes',
  access: memberManagers,
  summary: '회원에 우리만 보는 메모 남기기',
  params: memberId,
  body: staffNoteBody,
  data: z.null(),
})

export const personNoteApi = { listPersonNotes, addPersonNote }
