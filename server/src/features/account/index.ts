import { type ConsentKind, type Provider, providers as providerNames } from '../../../../contract/account.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { PersonalData } from '../../shared/personal/personal-data.ts'
import { hasConsent } from './account.repository.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountServiceDependencies, createAccountService } from './account.service.ts'
import { createAuthentication } from './authenticate.ts'
import { createBlocks } from './block.service.ts'
import { cleanUpJob } from './clean-up.ts'
import { createCopy } from './copy.service.ts'
import { peopleRoutes } from './people.routes.ts'
import { createPeople } from './people.service.ts'
import { accountPersonalData } from './personal-data.repository.ts'
import { createProfile } from './profile.service.ts'
import { dialects } from './providers/dialects.ts'
import type { ProvidersSettings, SocialProvider } from './providers/provider.ts'
import { createSocialProvider } from './providers/social-provider.ts'
import { createRetention } from './retention.service.ts'
import { createRoles } from './roles.service.ts'
import { createSignInService } from './sign-in.service.ts'
import { findAdmins, findNames } from './staff.repository.ts'
import { createTokens } from './tokens.ts'
import { createWithdrawal } from './withdrawal.service.ts'

export { membersAfter, namePart as memberName } from './account.repository.ts'
export {
  liveEndpoints,
  practiceClient,
  practiceEndpoints,
} from './providers/endpoints.ts'
export type { ProviderSettings, ProvidersSettings } from './providers/provider.ts'
export { grantAdmin } from './roles.service.ts'
export { lastSignIn } from './sign-in.repository.ts'

export interface AccountDependencies
  extends Pick<AccountServiceDependencies, 'countReservations' | 'countPayments'> {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** What the other parts of the server store of people: copied out for them, removed when they leave. */
  personalData: PersonalData[]
  /** A photo's path as an address that opens anywhere. */
  photoUrl: (path: string) => string
  /** Where people reach the app, e.g. https://saeip.example; redirect URIs are made of it. */
  publicUrl: string
  /** Signs tokens; 32 bytes or more. */
  tokenSecret: string
  providers: ProvidersSettings
  /** Limit of each call to a provider; 5 s unless told otherwise. */
  providerTimeoutMs?: number
}

/** Sign-in, sessions, consents and my page. */
export function createAccount(deps: AccountDependencies) {
  const tokens = createTokens(deps.tokenSecret, deps.now)
  const authentication = createAuthentication({ ...deps, tokens })
  const account = createAccountService({ ...deps, authentication })
  const personalData = [...deps.personalData, accountPersonalData]
  const signIn = createSignInService({ ...deps, tokens, providers: socialProviders(deps) })
  const withdrawals = createWithdrawal({ ...deps, authentication, personalData })
  const staffRoutes = peopleRoutes({
    people: createPeople(deps),
    roles: createRoles({ ...deps, authentication }),
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
        copyOf: createCopy({ ...deps, personalData }),
        withdraw: withdrawals.withdraw,
      }),
      ...staffRoutes,
    ],
    jobs: [cleanUpJob(deps)],
    authenticate: authentication.authenticate,
    findEmail: account.findEmail,
    findName: async (memberId: string) => (await account.getUserProfile(memberId)).name,
    findNames: (ids: string[]) => findNames(deps.db, ids),
    findAdmins,
    holdMember: account.holdMember,
    hasConsent: (memberId: string, kind: ConsentKind) => hasConsent(deps.db, memberId, kind),
  }
}

function socialProviders({ providers, providerTimeoutMs = 5000 }: AccountDependencies) {
  const entries = providerNames.map((name) => [
    name,
    createSocialProvider(providers[name], dialects[name], providerTimeoutMs),
  ])
  return Object.fromEntries(entries) as Record<Provider, SocialProvider>
}
