import type { Provider } from '../../../../contract/account/account.ts'
import type { ActivityItem, PersonActivity } from '../../../../contract/account/account-admin.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { PersonalData } from '../../shared/personal/personal-data.ts'
import type { SessionCache } from './sign-in/sessions.ts'
import type { SocialProvider } from './sign-in/social-provider.ts'
import type { TokenKeys } from './sign-in/tokens.ts'

/** Returns the newest items of a member. */
type FindNewest = (memberId: string, count: number) => Promise<ActivityItem[]>

/** What other features know of a member, for staff. */
export type ActivitySources = Record<keyof PersonActivity, FindNewest>

export interface AccountContext extends Context {
  /** Every owner of personal data: exported on request, deleted with the account. */
  personalData: PersonalData[]
  /** What other features know of a member, for the page of a person. */
  activity: ActivitySources
  countReservations: (memberId: string) => Promise<number>
  countPayments: (memberId: string) => Promise<number>
  /** What somebody has begun as an expert; it goes to the queue when they no longer are one. */
  begunCases: {
    list: (memberId: string) => Promise<{ id: string; problem: string }[]>
    passToQueue: (tx: Database, memberId: string, actorId: string) => Promise<void>
  }
  /** Converts a photo's path to an absolute URL. */
  photoUrl: (path: string) => string
  /** Origin of the web app, such as https://saeip.example; allowed redirect URIs start with it. */
  publicUrl: string
  /** Whether staff need a passkey to work in the console. */
  requirePasskey: boolean
  /** The devices that the console notifies, each bound to a session of the console. */
  consoleDevices: {
    end: (
      tx: Database,
      memberId: string,
      of: { only?: string | undefined; except?: string | undefined },
    ) => Promise<void>
    follow: (tx: Database, memberId: string, from: string, to: string) => Promise<void>
  }
  tokenKeys: TokenKeys
  sessionCache: SessionCache
  providers: Record<Provider, SocialProvider>
}
