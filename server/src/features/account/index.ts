import { type Provider, providers as providerNames } from '../../../../contract/account/account.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { PersonalData } from '../../shared/personal/personal-data.ts'
import type { CountUnmasking } from '../../shared/personal/unmasking.ts'
import type { RecordSecurity } from '../../shared/security-log/security-log.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountServiceDependencies, createAccountService } from './account.service.ts'
import { createBlocks } from './admin/block.service.ts'
import { peopleRoutes } from './admin/people.routes.ts'
import { createPeople } from './admin/people.service.ts'
import { type ActivitySources, createPersonActivity } from './admin/person-activity.service.ts'
import { createPersonNotes } from './admin/person-note.service.ts'
import { createRoleProposals } from './admin/role-proposals.service.ts'
import { createRoles } from './admin/roles.service.ts'
import { createStaffAccess } from './admin/staff-access.service.ts'
import { createCleanUpJob } from './clean-up-job.ts'
import { createPasskeys } from './passkeys/passkeys.service.ts'
import { accountPersonalData } from './personal-data.repository.ts'
import { createDataExport } from './profile/data-export.service.ts'
import { createProfile } from './profile/profile.service.ts'
import { createAuthentication } from './sign-in/authenticate.ts'
import { dialects } from './sign-in/providers/dialects.ts'
import type { ProvidersSettings, SocialProvider } from './sign-in/providers/provider.ts'
import { createSocialProvider } from './sign-in/providers/social-provider.ts'
import { createTokenExplanation } from './sign-in/refused-token.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { createSessions } from './sign-in/sessions.service.ts'
import { createSignInService } from './sign-in/sign-in.service.ts'
import { createStaffSessionReader } from './sign-in/staff-session.ts'
import { createTokens } from './sign-in/tokens.ts'
import { createRetention } from './withdrawal/retention.service.ts'
import { createWithdrawal } from './withdrawal/withdrawal.service.ts'

export { memberNameFragment as memberName, membersAfter } from './account.repository.ts'
export { grantAdmin } from './admin/role-change.ts'
export { countOpenRoleProposals } from './admin/role-proposals.repository.ts'
export { resetPasskeysOf } from './admin/staff-access.service.ts'
export { createMembers } from './members.service.ts'
export {
  liveEndpoints,
  practiceClient,
  practiceEndpoints,
} from './sign-in/providers/endpoints.ts'
export type { ProviderSettings, ProvidersSettings } from './sign-in/providers/provider.ts'
export { lastSignIn } from './sign-in/sign-in.repository.ts'

export interface AccountDependencies
  extends Pick<AccountServiceDependencies, 'countReservations' | 'countPayments'> {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  notify: Notify
  recordSecurity: RecordSecurity
  countUnmasking: CountUnmasking
  /** Personal data that other features store: exported on request, deleted with the account. */
  personalData: PersonalData[]
  /** What other features know of a member, for the page of a person. */
  activity: ActivitySources
  /** Converts a photo's path to an absolute URL. */
  photoUrl: (path: string) => string
  /** Origin of the web app, such as https://saeip.example; allowed redirect URIs start with it. */
  publicUrl: string
  /** Signs tokens; 32 bytes or more. */
  tokenSecret: string
  /** A second secret whose tokens are accepted. */
  otherTokenSecret?: string | undefined
  providers: ProvidersSettings
  /** Whether staff need a passkey to work in the console. */
  requirePasskey: boolean
  /** Time limit of one call to a provider. Default 5000. */
  providerTimeoutMs?: number
}

/** Sign-in, sessions, consents, my page, account deletion and the console's member pages. */
export function createAccount(deps: AccountDependencies) {
  const tokens = createTokens(deps.tokenSecret, deps.now, deps.otherTokenSecret)
  const authentication = createAuthentication({ ...deps, tokens })
  const account = createAccountService({ ...deps, authentication })
  const personalData = [...deps.personalData, accountPersonalData]
  const sessions = createSessions({ ...deps, tokens, authentication })
  const signIn = createSignInService({ ...deps, sessions, providers: socialProviders(deps) })
  const withdrawals = createWithdrawal({ ...deps, authentication, personalData })
  const people = createPeople(deps)
  const staffRoutes = peopleRoutes({
    people,
    getActivity: createPersonActivity(deps),
    notes: createPersonNotes(deps),
    roles: createRoles({ ...deps, authentication }),
    roleProposals: createRoleProposals({ ...deps, authentication }),
    blocks: createBlocks({ ...deps, authentication }),
    withdrawals,
    retention: createRetention(deps),
  })

  return {
    routes: [
      ...accountRoutes({
        account,
        signIn,
        profile: createProfile(deps),
        exportData: createDataExport({ ...deps, personalData }),
        withdraw: withdrawals.withdraw,
      }),
      ...sessionRoutes({
        sessions,
        signIn,
        passkeys: createPasskeys({ ...deps, sessions, authentication }),
        staffAccess: createStaffAccess({ ...deps, sessions, authentication }),
        getStaffSession: createStaffSessionReader(deps),
        recordSecurity: deps.recordSecurity,
      }),
      ...staffRoutes,
    ],
    jobs: [createCleanUpJob(deps)],
    searchPeople: people.search,
    authenticate: authentication.authenticate,
    explainToken: createTokenExplanation(tokens, deps.now),
  }
}

function socialProviders({ providers, providerTimeoutMs = 5000 }: AccountDependencies) {
  const entries = providerNames.map((name) => [
    name,
    createSocialProvider(providers[name], dialects[name], providerTimeoutMs),
  ])
  return Object.fromEntries(entries) as Record<Provider, SocialProvider>
}
