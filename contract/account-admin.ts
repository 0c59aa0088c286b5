import * as z from 'zod/mini'
import { consentKind, provider } from './account'
import { endpoint, type StaffRole } from './endpoint'
import { dateTime, pageOf, pageQuery } from './page'
import { staffRole } from './staff'

const carers = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

const memberId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) })

/** Why something is done to a person; everybody owes one. */
const reasoned = z.object({
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
export const personLine = z.object(person)
export type PersonLine = z.output<typeof personLine>

/**
 * Finds people by the beginning of their name, the last four digits or the whole of their phone number, their e-mail
 * or their id. Without words: those who work here, or who are blocked.
 */
export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people',
  access: carers,
  summary: '회원 찾기',
  query: z.extend(pageQuery(20), {
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    role: z.optional(staffRole),
    blocked: z.optional(z.enum(['true', 'false'])),
  }),
  data: pageOf(personLine),
})

export const personDetail = z.object({
  ...person,
  /** When the required terms were accepted. */
  acceptedAt: z.nullable(dateTime),
  signIns: z.array(z.object({ provider, since: dateTime })),
  /** Devices that are signed in. */
  devices: z.number(),
  reservationCount: z.number(),
  paymentCount: z.number(),
  block: z.nullable(z.object({ reason: z.string(), byName: z.string(), since: dateTime })),
  /** Every answer ever given, newest first. */
  consents: z.array(
    z.object({ kind: consentKind, agreed: z.boolean(), policyVersion: z.string(), recordedAt: dateTime }),
  ),
})
export type PersonDetail = z.output<typeof personDetail>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id',
  access: carers,
  summary: '회원 한 사람 (가린 정보)',
  params: memberId,
  data: personDetail,
})

/** A look at what is masked elsewhere; written into the audit log. */
export const revealPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/reveal',
  access: carers,
  summary: '회원의 이름과 연락처 열람',
  params: memberId,
  body: reasoned,
  data: z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
})

/** Acts within five seconds, wherever the person is at work. */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/roles',
  access: 'ADMIN',
  summary: '역할 주기와 거두기',
  params: memberId,
  body: z.extend(reasoned, { role: staffRole, granted: z.boolean() }),
  data: z.object({ roles: z.array(staffRole) }),
})

/** Ends every sign-in of the person at once and refuses the next. */
export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/block',
  access: carers,
  summary: '회원 이용 막기',
  params: memberId,
  body: reasoned,
  data: z.null(),
})

export const unblockPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/unblock',
  access: carers,
  summary: '회원 이용 다시 열기',
  params: memberId,
  body: reasoned,
  data: z.null(),
})

/** The person's own way of leaving, walked for them. */
export const withdrawPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/withdrawal',
  access: 'ADMIN',
  summary: '회원 대신 탈퇴 처리',
  params: memberId,
  body: reasoned,
  data: z.null(),
})

/** What is kept of people who left: how much and until when, never what. */
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
        /** Days on which records end, the nearest first. */
        nextDays: z.array(z.object({ day: z.iso.date(), records: z.number() })),
      }),
    ),
    /** People who left in the last twelve months, by month (`2026-01`). */
    withdrawals: z.array(z.object({ month: z.string(), people: z.number() })),
  }),
})

export const accountAdminApi = {
  searchPeople,
  getPerson,
  revealPerson,
  changeRole,
  blockPerson,
  unblockPerson,
  withdrawPerson,
  getRetention,
}
