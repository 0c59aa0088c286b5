import { type PolicyKind, policyKinds } from '../../../contract/policy/policy.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { countOpenRoleProposals, lastSignIn } from '../features/account/index.ts'
import { countPendingCases, findLastModelOutcomes } from '../features/diagnosis/index.ts'
import { countPendingMoney, findLastPaymentOutcomes } from '../features/payment/index.ts'
import { countPendingReservationWork } from '../features/reservation/index.ts'
import type { SystemSources } from '../features/staff/index.ts'
import type { Database } from '../shared/db/database.ts'
import { findLastRefusal } from '../shared/security-log/security-log.repository.ts'
import { seoulDay } from '../shared/time/seoul.ts'

interface SystemDependencies {
  db: Database
  now: () => Date
  config: Config
  engineVersion: string
  limits: SystemSources['limits']
  effectiveDays: (kinds: readonly PolicyKind[]) => Promise<Partial<Record<PolicyKind, string>>>
}

/** Collects what the features report for the console's start and system pages. */
export function systemSourcesOf(dependencies: SystemDependencies): SystemSources {
  const { db, now, config, engineVersion, effectiveDays, limits } = dependencies
  return {
    countPendingCases: (most) => countPendingCases(db, now(), most),
    countPendingCares: (most) => countPendingReservationWork(db, seoulDay(now()), most),
    countPendingMoney: (most) => countPendingMoney(db, now(), most),
    countPendingRoles: async (most) => ({ ROLES_PROPOSED: await countOpenRoleProposals(db, most) }),
    findSignInOutcomes: async () => ({
      lastSuccess: await lastSignIn(db),
      lastFailure: await findLastRefusal(db, 'SIGN_IN'),
    }),
    findPaymentOutcomes: () => findLastPaymentOutcomes(db),
    findModelOutcomes: () => findLastModelOutcomes(db),
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
      { name: 'FLOOD', count: config.FLOOD_LIMIT, minutes: 1, refused: null },
    ],
  }
}
