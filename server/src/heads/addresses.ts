import { type PolicyKind, policyKinds } from '../../../contract/policy.ts'
import { screens } from '../../../contract/screens.ts'
import type { Address } from '../shared/http/search-engines.ts'
import { foundPaths } from './heads.ts'

export interface AddressDependencies {
  /** Every article that may be read and when it changed last. */
  articles: () => Promise<{ id: string; updatedAt: Date }[]>
  /** Since when each legal text is in force. */
  effectiveDays: (kinds: readonly PolicyKind[]) => Promise<Partial<Record<PolicyKind, string>>>
}

const policyRoutes: Record<string, PolicyKind> = {
  [screens.terms.route]: 'TERMS',
  [screens.privacy.route]: 'PRIVACY',
  [screens.marketingConsent.route]: 'MARKETING_CONSENT',
  [screens.notificationConsent.route]: 'NOTIFICATION_CONSENT',
  [screens.refundPolicy.route]: 'REFUND',
}

/** Every page that may be found. While the database is down, only those that need none. */
export function createAddresses({ articles, effectiveDays }: AddressDependencies) {
  return async (): Promise<Address[]> => {
    try {
      const [found, days] = await Promise.all([articles(), effectiveDays(policyKinds)])
      return [
        ...foundPaths.map((path) => ({ path, ...changedOn(days[policyRoutes[path] as PolicyKind]) })),
        ...found.map(({ id, updatedAt }) => ({
          path: `/plant-contents/${id}`,
          changed: updatedAt.toISOString(),
        })),
      ]
    } catch {
      return foundPaths.map((path) => ({ path }))
    }
  }
}

const changedOn = (day: string | undefined) => (day ? { changed: day } : {})
