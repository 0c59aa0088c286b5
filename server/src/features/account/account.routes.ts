import { accountApi } from '../../../../contract/account/account.ts'
import {
  accountAdminApi,
  personActivityApi,
  personNoteApi,
} from '../../../../contract/account/account-admin.ts'
import { invitationApi } from '../../../../contract/account/invitation.ts'
import { invitationAdminApi } from '../../../../contract/account/invitation-admin.ts'
import { sessionApi } from '../../../../contract/account/session.ts'
import { sessionAdminApi } from '../../../../contract/account/session-admin.ts'
import type { SecurityEventKind } from '../../../../contract/staff/security.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { type Caller, handlers } from '../../shared/http/handlers.ts'
import type { Origin } from '../../shared/security-log/security-log.ts'
import { blockPerson, unblockPerson } from './admin/block-person.ts'
import { changeRole } from './admin/change-role.ts'
import { confirmRoleProposal, declineRoleProposal, listRoleProposals } from './admin/decide-role-proposal.ts'
import {
  addPersonNote,
  getPerson,
  getPersonActivity,
  listPersonNotes,
  revealPerson,
} from './admin/get-person.ts'
import { listPeople } from './admin/list-people.ts'
import { endPersonSessions, getPersonAccess, resetPasskeys } from './admin/staff-access.ts'
import type { AccountContext } from './context.ts'
import {
  addInvitation,
  getInvitation,
  listInvitations,
  takeInvitation,
  withdrawInvitation,
} from './invitations.ts'
import {
  addPasskey,
  checkPasskey,
  getStaffSession,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyCheck,
} from './passkeys.ts'
import { exportMyData } from './personal-data.repository.ts'
import {
  getAiAnalysis,
  getConsents,
  getMyPage,
  getProfile,
  getUserProfile,
  giveConsents,
  setAiAnalysis,
  updateProfile,
} from './profile.ts'
import { appDetail, endOtherSessions, endSession, listSessions, signOut } from './sign-in/sessions.ts'
import { completeSignIn, startSignIn } from './sign-in/sign-in.ts'
import { checkWithdrawal, getRetention, withdraw, withdrawPerson } from './withdrawal.ts'

export const accountRoutes = (ctx: AccountContext) => [
  ...memberRoutes(ctx),
  ...sessionRoutes(ctx),
  ...peopleRoutes(ctx),
]

const memberRoutes = (ctx: AccountContext) =>
  handlers(accountApi, {
    getSignInUrl: ({ params, query, cookies }) =>
      startSignIn(ctx, { provider: params.provider, redirectUri: query.redirectUri, cookies }),
    signIn: async ({ params, body, cookies, userAgent, origin }) => ({
      token: await completeSignIn(ctx, { provider: params.provider, ...body, cookies, userAgent, origin }),
    }),
    signOut: ({ member, origin }) => signOut(ctx, member, origin),
    getConsents: ({ member }) => getConsents(ctx.db, member.id),
    giveConsents: ({ member, body }) => giveConsents(ctx, member.id, body),
    getMyPage: ({ member }) => getMyPage(ctx, member.id),
    getUserProfile: ({ member }) => getUserProfile(ctx.db, member.id),
    getProfile: ({ member }) => getProfile(ctx.db, member.id),
    updateProfile: ({ member, body }) => updateProfile(ctx, member.id, body),
    getAiAnalysis: ({ member }) => getAiAnalysis(ctx.db, member.id),
    setAiAnalysis: ({ member, body }) => setAiAnalysis(ctx, member.id, body.allowed),
    exportMyData: ({ member }) => exportMyData(ctx, member.id),
    checkWithdrawal: ({ member }) => checkWithdrawal(ctx, member.id),
    withdraw: ({ member, body }) => withdraw(ctx, member.id, body.reason),
  })

/** Sessions of both apps, passkeys, and what administrators see of them. */
function sessionRoutes(ctx: AccountContext) {
  const recorded = <T>(kind: SecurityEventKind, call: RecordedCall, work: Promise<T>) =>
    recordOutcome(ctx, kind, call, work)
  return [
    ...handlers(sessionApi, {
      listSessions: ({ member }) => listSessions(ctx, member.id, 'CUSTOMER', member.sessionId),
      endSession: (call) =>
        recorded('SESSION_ENDED', call, endSession(ctx, call.member.id, 'CUSTOMER', call.params.id)),
      endOtherSessions: (call) =>
        recorded('SESSION_ENDED', call, endOtherSessions(ctx, call.member, 'CUSTOMER')),
    }),
    ...handlers(sessionAdminApi, {
      getStaffSession: ({ member }) => getStaffSession(ctx, member),
      getConfirmUrl: ({ member, params, query, cookies }) => {
        const { provider } = params
        const { redirectUri } = query
        return startSignIn(ctx, { provider, redirectUri, cookies, confirms: member.sessionId })
      },
      listStaffSessions: ({ member }) => listSessions(ctx, member.id, 'STAFF', member.sessionId),
      endStaffSession: (call) =>
        recorded('SESSION_ENDED', call, endSession(ctx, call.member.id, 'STAFF', call.params.id)),
      endOtherStaffSessions: (call) =>
        recorded('SESSION_ENDED', call, endOtherSessions(ctx, call.member, 'STAFF')),
      listPasskeys: ({ member }) => listPasskeys(ctx.db, member.id),
      startPasskey: ({ member }) => startPasskey(ctx, member),
      addPasskey: (call) =>
        recorded('PASSKEY_ADDED', call, addPasskey(ctx, call.member, call.body.name, call.body.response)),
      renamePasskey: ({ member, params, body }) => renamePasskey(ctx.db, member.id, params.id, body.name),
      removePasskey: (call) =>
        recorded('PASSKEY_REMOVED', call, removePasskey(ctx, call.member.id, call.params.id)),
      startPasskeyCheck: ({ member }) => startPasskeyCheck(ctx, member),
      checkPasskey: (call) =>
        recorded('PASSKEY_USED', call, checkPasskey(ctx, call.member, call.body.response)),
      getPersonAccess: ({ params }) => getPersonAccess(ctx, params.id),
      endPersonSessions: (call) =>
        recorded('SESSION_ENDED', call, endPersonSessions(ctx, call.member.id, call.params.id, call.body)),
      resetPasskeys: (call) => {
        const work = resetPasskeys(ctx, call.member.id, call.params.id, call.body.reason)
        return recorded('PASSKEY_REMOVED', call, work)
      },
    }),
  ]
}

interface RecordedCall {
  member: Caller
  origin: Origin
}

/** Records in the security log who did something, or why it was refused. */
async function recordOutcome<T>(
  { recordSecurity }: AccountContext,
  kind: SecurityEventKind,
  { member, origin }: RecordedCall,
  work: Promise<T>,
): Promise<T> {
  try {
    const result = await work
    recordSecurity({ kind, memberId: member.id, origin, detail: appDetail(member.kind) })
    return result
  } catch (error) {
    if (error instanceof AppError) {
      const detail = { reason: error.code, ...appDetail(member.kind) }
      recordSecurity({ kind, outcome: 'REFUSED', memberId: member.id, origin, detail })
    }
    throw error
  }
}

/** Members, as staff see and change them, and who becomes one of the staff. */
const peopleRoutes = (ctx: AccountContext) => [
  ...handlers(accountAdminApi, {
    listAdminPeople: ({ member, query }) => listPeople(ctx, member.id, query),
    getAdminPerson: ({ params }) => getPerson(ctx, params.id),
    revealPerson: ({ member, params, body, origin }) =>
      revealPerson(ctx, member.id, params.id, body.reason, origin),
    changeRole: ({ member, params, body, origin }) => changeRole(ctx, member.id, params.id, body, origin),
    listRoleProposals: ({ member }) => listRoleProposals(ctx, member.id),
    confirmRoleProposal: ({ member, params, origin }) =>
      confirmRoleProposal(ctx, member.id, params.id, origin),
    declineRoleProposal: ({ member, params, body }) =>
      declineRoleProposal(ctx, member.id, params.id, body.reason),
    blockPerson: ({ member, params, body }) => blockPerson(ctx, member.id, params.id, body.reason),
    unblockPerson: ({ member, params, body }) => unblockPerson(ctx, member.id, params.id, body.reason),
    withdrawPerson: ({ member, params, body }) => withdrawPerson(ctx, member.id, params.id, body.reason),
    getRetention: () => getRetention(ctx),
  }),
  ...handlers(invitationAdminApi, {
    listInvitations: () => listInvitations(ctx),
    addInvitation: ({ member, body, origin }) => addInvitation(ctx, member.id, body, origin),
    withdrawInvitation: ({ member, params }) => withdrawInvitation(ctx, member.id, params.id),
  }),
  ...handlers(invitationApi, {
    getInvitation: ({ body }) => getInvitation(ctx, body.token),
    takeInvitation: ({ member, body, origin }) => takeInvitation(ctx, member, body, origin),
  }),
  ...handlers(personActivityApi, {
    getPersonActivity: ({ member, params }) => getPersonActivity(ctx, member, params.id),
  }),
  ...handlers(personNoteApi, {
    listPersonNotes: ({ params }) => listPersonNotes(ctx.db, params.id),
    addPersonNote: ({ member, params, body }) => addPersonNote(ctx, member.id, params.id, body),
  }),
]
