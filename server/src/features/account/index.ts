import { LRUCache } from 'lru-cache'
import { providers } from '../../../../contract/account/account.ts'
import type { listAdminPeople } from '../../../../contract/account/account-admin.ts'
import type { Query } from '../../../../contract/endpoint.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { accountRoutes } from './account.routes.ts'
import { listPeople } from './admin/list-people.ts'
import { cleanUp } from './clean-up.ts'
import type { AccountContext } from './context.ts'
import { accountPersonalData } from './personal-data.repository.ts'
import { authenticate, explainToken, sessionCacheMs } from './sign-in/sessions.ts'
import { type ProvidersSettings, socialProvider } from './sign-in/social-provider.ts'
import { tokenKeysOf } from './sign-in/tokens.ts'

export { grantAdmin } from './admin/change-role.ts'
export { countOpenRoleProposals } from './admin/decide-role-proposal.ts'
export { resetPasskeysOf } from './admin/staff-access.ts'
export type { ActivitySources } from './context.ts'
export {
  countMembers,
  createMembers,
  findPhone,
  lastSignIn,
  type MemberFilter,
  memberNameFragment as memberName,
  membersAfter,
} from './members.ts'
export type { ProviderSettings, ProvidersSettings } from './sign-in/social-provider.ts'
export {
  liveEndpoints,
  practiceClient,
  practiceEndpoints,
} from './sign-in/social-provider.ts'

/** The context, with what its tokens, cache and providers are made from, and without the feature's own personal data. */
interface AccountSettings extends Omit<AccountContext, 'tokenKeys' | 'sessionCache' | 'providers'> {
  /** Signs tokens; 32 bytes or more. */
  tokenSecret: string
  /** A second secret whose tokens are accepted. */
  otherTokenSecret?: string | undefined
  providers: ProvidersSettings
}

/** Sign-in, sessions, consents, my page, account deletion and the console's member pages. */
export function createAccount(settings: AccountSettings) {
  const ctx: AccountContext = {
    ...settings,
    personalData: [...settings.personalData, accountPersonalData],
    tokenKeys: tokenKeysOf(settings.tokenSecret, settings.otherTokenSecret),
    sessionCache: new LRUCache({ max: 10_000, ttl: sessionCacheMs }),
    providers: Object.fromEntries(
      providers.map((name) => [name, socialProvider(name, settings.providers[name])]),
    ) as AccountContext['providers'],
  }
  const jobs: JobDefinition[] = [{ kind: 'account.clean-up', everyMinutes: 60, run: () => cleanUp(ctx) }]
  return {
    routes: accountRoutes(ctx),
    jobs,
    searchPeople: (actorId: string, query: Query<typeof listAdminPeople>) => listPeople(ctx, actorId, query),
    authenticate: (token: string, options?: { passive?: boolean }) => authenticate(ctx, token, options),
    explainToken: (token: string) => explainToken(ctx, token),
  }
}
