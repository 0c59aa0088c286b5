import { type PolicyKind, policyKinds } from '../../contract/policy.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { lastSignIn } from './features/account/index.ts'
import { casesWaiting, modelNews } from './features/diagnosis/index.ts'
import { moneyWaiting, paymentNews } from './features/payment/index.ts'
import { caresWaiting } from './features/reservation/index.ts'
import type { SystemSources } from './features/staff/index.ts'
import type { Config } from './shared/config/config.ts'
import type { Database } from './shared/db/database.ts'
import { seoulDay } from './shared/time/seoul.ts'

interface Parts {
  db: Database
  now: () => Date
  config: Config
  engineVersion: string
  limits: SystemSources['limits']
  effectiveDays: (kinds: readonly PolicyKind[]) => Promise<Partial<Record<PolicyKind, string>>>
}

/** What the features know of themselves, for the console's start and system pages. */
export function systemSourcesOf(parts: Parts): SystemSources {
  const { db, now, config, engineVersion, effectiveDays, limits } = parts
  return {
    casesWaiting: (most) => casesWaiting(db, now(), most),
    caresWaiting: (most) => caresWaiting(db, seoulDay(now()), most),
    moneyWaiting: (most) => moneyWaiting(db, most),
    // Sign-ins that failed leave nothing behind.
    signInNews: async () => ({ lastSuccess: await lastSignIn(db), lastFailure: null }),
    paymentNews: () => paymentNews(db),
    modelNews: () => modelNews(db),
    policies: async () =>
      Object.entries(await effectiveDays(policyKinds)).map(([kind, effectiveDay]) => ({
        kind,
        effectiveDay,
      })),
    engineVersion,
    productVersion: packageJson.version,
    isPractice: config.practice,
    limits: async () => [
      ...(await limits()),
      { name: 'FLOOD', count: config.server.floodLimit, minutes: 1, refused: null },
    ],
  }
}
