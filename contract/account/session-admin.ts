import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { staffRoles } from '../staff/staff'
import { provider } from './account'
import { endedCount, sessionId, sessionList } from './session'

const staffSession = z.object({
  /** The second factor that has to be done before anything else. */
  secondFactor: z.nullable(z.enum(['VERIFY', 'REGISTER'])),
  hasPasskey: z.boolean(),
  /** Whether the console cannot be used without a passkey. */
  isPasskeyRequired: z.boolean(),
  /** How this session was signed in. */
  provider: z.nullable(provider),
})
export type StaffSession = z.output<typeof staffSession>

export const getStaffSession = endpoint({
  method: 'GET',
  path: '/api/v1/admin/session',
  access: staffRoles,
  beforeSecondFactor: true,
  passive: true,
  summary: '이 콘솔 로그인의 상태',
  data: staffSession,
})

/** The provider's page for signing in again in the same session; completed by the usual sign-in call. */
export const getConfirmUrl = endpoint({
  method: 'GET',
  path: '/api/v1/admin/session/:provider/url',
  access: staffRoles,
  beforeSecondFactor: true,
  limit: 'SIGN_IN',
  summary: '다시 로그인할 주소 받기',
  params: z.object({ provider }),
  query: z.object({ redirectUri: z.string().check(z.minLength(1), z.maxLength(500)) }),
  data: z.string(),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/sessions',
  access: staffRoles,
  summary: '내 콘솔 로그인',
  data: sessionList,
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/sessions/:id',
  access: staffRoles,
  summary: '내 다른 콘솔 로그인 끊기',
  params: sessionId,
  data: z.null(),
})

export const endOtherStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/sessions',
  access: staffRoles,
  summary: '여기 말고 모두 로그아웃',
  data: endedCount,
})

/** WebAuthn's own JSON forms; the server's library checks them. */
const webAuthnJson = z.record(z.string(), z.unknown())

const passkeyItem = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: z.nullable(dateTime),
})
export type PasskeyItem = z.output<typeof passkeyItem>

const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, '이름을 적어 주세요.'), z.maxLength(40, '이름은 40자까지 쓸 수 있어요.'))
const passkeyId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/passkeys',
  access: staffRoles,
  summary: '내 패스키',
  data: z.object({ passkeys: z.array(passkeyItem) }),
})

/** Options for `navigator.credentials.create`, with a challenge that works once. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/passkeys/options',
  access: staffRoles,
  beforeSecondFactor: true,
  fresh: true,
  summary: '패스키 등록 시작',
  data: webAuthnJson,
})

/** Registers a passkey. It counts as verified in this session: the answer carries the token that replaces the caller's. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/passkeys',
  access: staffRoles,
  beforeSecondFactor: true,
  fresh: true,
  summary: '패스키 등록',
  body: z.object({ name: passkeyName, response: webAuthnJson }),
  data: z.object({ token: z.string() }),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/passkeys/:id',
  access: staffRoles,
  summary: '패스키 이름 바꾸기',
  params: passkeyId,
  body: z.object({ name: passkeyName }),
  data: z.null(),
})

/** The last passkey can be removed only where none is required. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/passkeys/:id',
  access: staffRoles,
  fresh: true,
  summary: '패스키 지우기',
  params: passkeyId,
  data: z.null(),
})

/** Options for `navigator.credentials.get`, with a challenge that works once. */
export const startPasskeyCheck = endpoint({
  method: 'POST',
  path: '/api/v1/admin/session/passkey-options',
  access: staffRoles,
  beforeSecondFactor: true,
  limit: 'SIGN_IN',
  summary: '패스키 확인 시작',
  data: webAuthnJson,
})

/** Verifies a passkey: second factor and fresh sign-in. The answer carries the token that replaces the caller's. */
export const checkPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/session/passkey',
  access: staffRoles,
  beforeSecondFactor: true,
  limit: 'SIGN_IN',
  summary: '패스키 확인',
  body: z.object({ response: webAuthnJson }),
  data: z.object({ token: z.string() }),
})

const person = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) })
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500, '이유는 500자까지 쓸 수 있어요.'))

export const getPersonAccess = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/access',
  access: 'ADMIN',
  summary: '담당자의 콘솔 로그인, 패스키와 맡은 사례',
  params: person,
  data: z.extend(sessionList, {
    passkeys: z.number(),
    /** What they hold or have begun to answer as an expert. */
    cases: z.optional(z.array(z.object({ id: z.uuid(), problem: z.string() }))),
  }),
})

/** Ends one session of the console, or all without `sessionId`. */
export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/end-sessions',
  access: 'ADMIN',
  summary: '담당자의 콘솔 로그인 끊기',
  params: person,
  body: z.object({ reason, sessionId: z.optional(z.uuid()) }),
  data: endedCount,
})

/** For a lost passkey: removes all of the person's and ends the sessions of the console. Not for oneself. */
export const resetPasskeys = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/reset-passkeys',
  access: 'ADMIN',
  fresh: true,
  summary: '패스키 초기화',
  params: person,
  body: z.object({ reason }),
  data: z.null(),
})

export const sessionAdminApi = {
  getStaffSession,
  getConfirmUrl,
  listStaffSessions,
  endStaffSession,
  endOtherStaffSessions,
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeyCheck,
  checkPasskey,
  getPersonAccess,
  endPersonSessions,
  resetPasskeys,
}
