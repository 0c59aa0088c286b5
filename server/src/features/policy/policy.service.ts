import type { Policy, PolicyKind } from '../../../../contract/policy/policy.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import * as repository from './policy.repository.ts'
import { fillPlaceholders, type PolicyFacts } from './policy-facts.ts'
import { listTexts, readText } from './policy-text.ts'
import { sectionsOf } from './sections.ts'

export interface PolicyDependencies {
  db: Database
  now: () => Date
  cached: ShortCache
  /** Values of placeholders such as {{company.name}}. */
  facts: PolicyFacts
}

export type PolicyService = ReturnType<typeof createPolicyService>

/** The legal texts, written in files and stored in the database at start. */
export function createPolicyService({ db, now, cached, facts }: PolicyDependencies) {
  return { storeTexts, get, effectiveDays }

  /** Stores texts added since the last start. An existing version is never changed. */
  async function storeTexts() {
    const stored = new Set((await repository.listAll(db)).map(({ kind, version }) => `${kind} ${version}`))
    const missing = listTexts().filter(({ kind, version }) => !stored.has(`${kind} ${version}`))
    for (const file of missing) await repository.addVersion(db, readText(file))
  }

  /** Returns a version, by default the one in force today. Throws POLICY_NOT_FOUND, also for versions not announced yet. */
  async function get(kind: PolicyKind, requested?: string): Promise<Policy> {
    const versions = await announced(kind)
    const chosen = versions.find((it) => (requested ? it.version === requested : isInForce(it)))
    if (!chosen) throw new AppError('POLICY_NOT_FOUND')

    const { version, effectiveFrom } = chosen
    const found = await cached(`policy ${kind} ${version}`, () => repository.findVersion(db, kind, version))
    if (!found) throw new AppError('POLICY_NOT_FOUND')
    const content = fillPlaceholders(found.body, facts)
    return {
      kind,
      title: found.title,
      version,
      effectiveFrom,
      content,
      sections: sectionsOf(content),
      versions,
    }
  }

  /** Returns the effective day of the version in force, by kind. */
  async function effectiveDays(kinds: readonly PolicyKind[]): Promise<Partial<Record<PolicyKind, string>>> {
    const days = await Promise.all(
      kinds.map(async (kind) => [kind, (await announced(kind)).find(isInForce)?.effectiveFrom] as const),
    )
    return Object.fromEntries(days.filter(([, day]) => day))
  }

  function announced(kind: PolicyKind) {
    return cached(`policies ${kind}`, () => repository.listAnnounced(db, kind, now()))
  }

  /** Whether the version has taken effect; the newest such version is in force. */
  function isInForce({ effectiveFrom }: { effectiveFrom: string }) {
    return effectiveFrom <= seoulDay(now())
  }
}
