import { type PolicyKind, policyKinds } from '../../../contract/policy/policy.ts'
import { screens } from '../../../contract/screens.ts'
import type { SitemapEntry } from '../shared/http/pages/search-engines.ts'
import { indexablePaths } from './page-heads.ts'

export interface SitemapDependencies {
  /** Lists the published articles with the time of their last change. */
  articles: () => Promise<{ id: string; updatedAt: Date }[]>
  /** Returns the day since which each legal text is in force. */
  effectiveDays: (kinds: readonly PolicyKind[]) => Promise<Partial<Record<PolicyKind, string>>>
}

const policyRoutes: Record<string, PolicyKind> = {
  [screens.terms.route]: 'TERMS',
  [screens.privacy.route]: 'PRIVACY',
  [screens.marketingConsent.route]: 'MARKETING_CONSENT',
  [screens.notificationConsent.route]: 'NOTIFICATION_CONSENT',
  [screens.refundPolicy.route]: 'REFUND',
}

/** Returns a function that lists every indexable page; without the database, all pages but the articles. */
export function createSitemap({ articles, effectiveDays }: SitemapDependencies) {
  return async (): Promise<SitemapEntry[]> => {
    try {
      const [published, days] = await Promise.all([articles(), effectiveDays(policyKinds)])
      return [
        ...indexablePaths.map((path) => ({ path, ...changedOn(days[policyRoutes[path] as PolicyKind]) })),
        ...published.map(({ id, updatedAt }) => ({
          path: `/plant-contents/${id}`,
          changed: updatedAt.toISOString(),
        })),
      ]
    } catch {
      return indexablePaths.map((path) => ({ path }))
    }
  }
}

const changedOn = (day: string | undefined) => (day ? { changed: day } : {})
