import { sessionApi } from '../../../../../contract/account/session.ts'
import { sessionAdminApi } from '../../../../../contract/account/session-admin.ts'
import type { SecurityEventKind } from '../../../../../contract/staff/security.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { type Caller, handlers } from '../../../shared/http/handlers.ts'
import type { Origin, RecordSecurity } from '../../../shared/security-log/security-log.ts'
import type { StaffAccess } from '../admin/staff-access.service.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { Sessions } from './sessions.service.ts'
import type { SignInService } from './sign-in.service.ts'
import { setSignInCookie } from './sign-in-cookie.ts'
import type { StaffSessionReader } from './staff-session.ts'

interface Services {
  sessions: Sessions
  passkeys: Passkeys
  staffAccess: StaffAccess
  signIn: SignInService
  getStaffSession: StaffSessionReader
  recordSecurity: RecordSecurity
}

/** Records in the security log who did something, or why it was refused. */
const createRecorder =
  (recordSecurity: RecordSecurity) =>
  async <T>(
    kind: SecurityEventKind,
    { member, origin }: { member: Caller; origin: Origin },
    work: Promise<T>,
  ): Promise<T> => {
    try {
      const result = await work
      recordSecurity({ kind, memberId: member.id, origin })
      return result
    } catch (error) {
      if (error instanceof AppError) {
        const detail = { reason: error.code }
        recordSecurity({ kind, outcome: 'REFUSED', memberId: member.id, origin, detail })
      }
      throw error
    }
  }

/** Sessions of both apps, passkeys, and what administrators see of them. */
export function sessionRoutes(services: Services) {
  const { sessions, passkeys, staffAccess, signIn, getStaffSession } = services
  const recorded = createRecorder(services.recordSecurity)
  return [
    ...handlers(sessionApi, {
      listSessions: ({ member }) => sessions.list(member.id, 'CUSTOMER', member.sessionId),
      endSession: (call) =>
        recorded('SESSION_ENDED', call, sessions.end(call.member.id, 'CUSTOMER', call.params.id)),
      endOtherSessions: (call) =>
        recorded(
          'SESSION_ENDED',
          call,
          sessions.endOthers(call.member.id, 'CUSTOMER', call.member.sessionId),
        ),
    }),
    ...handlers(sessionAdminApi, {
      getStaffSession: ({ member }) => getStaffSession(member),
      getConfirmUrl: async ({ member, params, query, cookies }) => {
        const started = await signIn.start(params.provider, query.redirectUri, member.sessionId)
        return setSignInCookie(cookies, started)
      },
      listStaffSessions: ({ member }) => sessions.list(member.id, 'STAFF', member.sessionId),
      endStaffSession: (call) =>
        recorded('SESSION_ENDED', call, sessions.end(call.member.id, 'STAFF', call.params.id)),
      endOtherStaffSessions: (call) =>
        recorded('SESSION_ENDED', call, sessions.endOthers(call.member.id, 'STAFF', call.member.sessionId)),
      listPasskeys: ({ member }) => passkeys.list(member.id),
      startPasskey: ({ member }) => passkeys.startAdding(member),
      addPasskey: (call) =>
        recorded('PASSKEY_ADDED', call, passkeys.add(call.member, call.body.name, call.body.response)),
      renamePasskey: ({ member, params, body }) => passkeys.rename(member.id, params.id, body.name),
      removePasskey: (call) =>
        recorded('PASSKEY_REMOVED', call, passkeys.remove(call.member.id, call.params.id)),
      startPasskeyCheck: ({ member }) => passkeys.startCheck(member),
      checkPasskey: (call) => recorded('PASSKEY_USED', call, passkeys.check(call.member, call.body.response)),
      getPersonAccess: ({ params }) => staffAccess.get(params.id),
      endPersonSessions: (call) =>
        recorded('SESSION_ENDED', call, staffAccess.endSessions(call.member.id, call.params.id, call.body)),
      resetPasskeys: (call) =>
        recorded(
          'PASSKEY_REMOVED',
          call,
          staffAccess.resetPasskeys(call.member.id, call.params.id, call.body.reason),
        ),
    }),
  ]
}
