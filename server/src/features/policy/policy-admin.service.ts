import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import {
  type AdminPolicyVersionItem,
  type announcePolicy,
  type listAdminPolicyVersions,
  noticeDays,
} from '../../../../contract/policy/policy-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import { seoulDay, seoulIso, startOfSeoulDay } from '../../shared/time/seoul.ts'
import { notifyMembersJobKind } from './notify-members-job.ts'
import { findVersion } from './policy.repository.ts'
import * as repository from './policy-admin.repository.ts'
import { fillPlaceholders, type PolicyFacts } from './policy-facts.ts'
import { sectionsOf, withIds } from './sections.ts'

export interface PolicyAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  queue: JobQueue
  facts: PolicyFacts
}

export type PolicyAdminService = ReturnType<typeof createPolicyAdmin>
type Announcement = Body<typeof announcePolicy>

/** Announces new versions of the legal texts. An announced version cannot be changed. */
export function createPolicyAdmin({ db, transact, now, audit, queue, facts }: PolicyAdminDependencies) {
  return { list, get, announce, preview }

  async function list({ page, size, kind }: Query<typeof listAdminPolicyVersions>) {
    const rows = await repository.listVersions(db, kind, page * size, size + 1)
    const current = await versionsInForce()
    const content = rows.slice(0, size).map((row) => toAdminPolicyVersionItem(row, current))
    return { content, hasNext: rows.length > size, nextCursor: null }
  }

  async function get(id: string) {
    const [kind, version = ''] = id.split('.') as [PolicyKind, string?]
    const found = await findVersion(db, kind, version)
    if (!found) throw new AppError('POLICY_NOT_FOUND')
    return { ...toAdminPolicyVersionItem(found, await versionsInForce()), body: found.body }
  }

  /** Publishes a version at once, effective on its day; a job notifies the members. */
  function announce(actorId: string, { isMajor, ...body }: Announcement) {
    assertNoticePeriod(body.effectiveFrom, isMajor)
    const version = body.effectiveFrom
    const added = {
      ...body,
      version,
      body: withIds(sanitise(body.body)),
      announcedAt: now(),
      notifiedUntil: null,
    }
    return transact(async (tx) => {
      if (!(await repository.addNewVersion(tx, added))) throw invalid('이 날 시행하는 판이 이미 있어요.')
      const payload = { kind: body.kind, version }
      await queue.add(tx, {
        kind: notifyMembersJobKind,
        payload,
        uniqueKey: `${notifyMembersJobKind}@${body.kind}.${version}`,
      })
      const entry = {
        actorId,
        action: 'policy.announce',
        subject: 'policy',
        subjectId: `${body.kind}.${version}`,
      } as const
      await audit.record(tx, { ...entry, after: { ...added, isMajor } })
      return toAdminPolicyVersionItem(added, {})
    })
  }

  /** Throws VALIDATION_FAILED when the notice period is too short; a major change needs a longer one. */
  function assertNoticePeriod(effectiveFrom: string, isMajor: boolean) {
    const days = isMajor ? noticeDays.major : noticeDays.usual
    const earliest = seoulDay(startOfSeoulDay(now(), days))
    if (effectiveFrom < earliest) throw invalid(`공고하고 ${days}일 뒤인 ${earliest}부터 시행할 수 있어요.`)
  }

  function preview(body: string) {
    const content = fillPlaceholders(withIds(sanitise(body)), facts)
    return { content, sections: sectionsOf(content) }
  }

  /** Returns the version of each kind that is in force today. */
  async function versionsInForce(): Promise<Partial<Record<PolicyKind, string>>> {
    const today = seoulDay(now())
    const rows = await repository.listVersions(db, undefined, 0, maxVersions)
    const started = rows.filter(({ effectiveFrom }) => effectiveFrom <= today).reverse()
    return Object.fromEntries(started.map(({ kind, version }) => [kind, version]))
  }
}

const maxVersions = 1000

const invalid = (message: string) =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ path: 'effectiveFrom', message }] })

function toAdminPolicyVersionItem(
  row: repository.PolicyRow,
  inForce: Partial<Record<PolicyKind, string>>,
): AdminPolicyVersionItem {
  const { kind, version, title, effectiveFrom, announcedAt } = row
  const current = inForce[kind]
  const isComing = !current || version > current
  return {
    id: `${kind}.${version}`,
    kind,
    version,
    title,
    effectiveFrom,
    announcedAt: seoulIso(announcedAt),
    state: current === version ? 'IN_FORCE' : isComing ? 'COMING' : 'PAST',
  }
}
