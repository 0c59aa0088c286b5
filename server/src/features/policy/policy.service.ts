import type { Policy, PolicyKind } from '../../../../contract/policy.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { type Facts, fillIn } from './facts.ts'
import * as repository from './policy.repository.ts'
import { listTexts, readText } from './policy-text.ts'
import { sectionsOf } from './sections.ts'

export interface PolicyDependencies {
  db: Database
  now: () => Date
  remember: Remember
  /** What the texts say of this installation: {{company.name}} and the like. */
  facts: Facts
}

export type PolicyService = ReturnType<typeof createPolicyService>

/** The legal texts: written in files, kept in the database from the day they are first served on. */
export function createPolicyService({ db, now, remember, facts }: PolicyDependencies) {
  return { storeTexts, get, effectiveDays }

  /** Takes in what was added since the last start. A version that is there already is never changed. */
  async function storeTexts() {
    const known = new Set((await repository.listAll(db)).map(({ kind, version }) => `${kind} ${version}`))
    const missing = listTexts().filter(({ kind, version }) => !known.has(`${kind} ${version}`))
    for (const file of missing) await repository.addVersion(db, readText(file))
  }

  /**
   * A version, or the one in force today. Throws POLICY_NOT_FOUND, also for what is not announced yet.
   */
  async function get(kind: PolicyKind, wanted?: string): Promise<Policy> {
    const versions = await announced(kind)
    const chosen = versions.find((it) => (wanted ? it.version === wanted : isInForce(it)))
    if (!chosen) throw new AppError('POLICY_NOT_FOUND')

    const { version, effectiveFrom } = chosen
    const found = await remember(`policy ${kind} ${version}`, () => repository.findVersion(db, kind, version))
    if (!found) throw new AppError('POLICY_NOT_FOUND')
    const content = fillIn(found.body, facts)
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

  /** Since when each kind is in force as it stands today. */
  async function effectiveDays(kinds: readonly PolicyKind[]): Promise<Partial<Record<PolicyKind, string>>> {
    const days = await Promise.all(
      kinds.map(async (kind) => [kind, (await announced(kind)).find(isInForce)?.effectiveFrom] as const),
    )
    return Object.fromEntries(days.filter(([, day]) => day))
  }

  function announced(kind: PolicyKind) {
    return remember(`policies ${kind}`, () => repository.listAnnounced(db, kind, now()))
  }

  /** Of versions newest first, the first such one is the one in force. */
  function isInForce({ effectiveFrom }: { effectiveFrom: string }) {
    return effectiveFrom <= seoulDay(now())
  }
}
