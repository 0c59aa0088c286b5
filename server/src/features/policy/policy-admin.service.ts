import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy.ts'
import {
  type announcePolicy,
  type listPolicyVersions,
  noticeDays,
  type PolicyVersionItem,
} from '../../../../contract/policy-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import { seoulDay, seoulIso, startOfSeoulDay } from '../../shared/time/seoul.ts'
import { type Facts, fillIn } from './facts.ts'
import { findVersion } from './policy.repository.ts'
import * as repository from './policy-admin.repository.ts'
import { sectionsOf, withIds } from './sections.ts'
import { tellJobKind } from './tell-members.ts'

export interface PolicyAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  queue: JobQueue
  facts: Facts
}

export type PolicyAdminService = ReturnType<typeof createPolicyAdmin>
type Announcement = Body<typeof announcePolicy>

/** New versions of the legal texts. What was announced stays as it is, for good. */
export function createPolicyAdmin({ db, transact, now, audit, queue, facts }: PolicyAdminDependencies) {
  return { list, get, announce, preview }

  async function list({ page, size, kind }: Query<typeof listPolicyVersions>) {
    const rows = await repository.listVersions(db, kind, page * size, size + 1)
    const current = await versionsInForce()
    const content = rows.slice(0, size).map((row) => toItem(row, current))
    return { content, hasNext: rows.length > size, nextCursor: null }
  }

  async function get(id: string) {
    const [kind, version = ''] = id.split('.') as [PolicyKind, string?]
    const found = await findVersion(db, kind, version)
    if (!found) throw new AppError('POLICY_NOT_FOUND')
    return { ...toItem(found, await versionsInForce()), body: found.body }
  }

  /** Can be read by everybody at once and takes effect on its day; members are told by a job. */
  function announce(actorId: string, { isMajor, ...body }: Announcement) {
    refuseTooSoon(body.effectiveFrom, isMajor)
    const version = body.effectiveFrom
    const added = {
      ...body,
      version,
      body: withIds(sanitise(body.body)),
      announcedAt: now(),
      toldUntil: null,
    }
    return transact(async (tx) => {
      if (!(await repository.addNewVersion(tx, added))) throw invalid('이 날 시행하는 판이 이미 있어요.')
      const payload = { kind: body.kind, version }
      await queue.add(tx, { kind: tellJobKind, payload, uniqueKey: `${tellJobKind}@${body.kind}.${version}` })
      const entry = {
        actorId,
        action: 'policy.announce',
        subject: 'policy',
        subjectId: `${body.kind}.${version}`,
      }
      await audit.record(tx, { ...entry, after: { ...added, isMajor } })
      return toItem(added, {})
    })
  }

  /** `isMajor` changes need the longer notice. */
  function refuseTooSoon(effectiveFrom: string, isMajor: boolean) {
    const days = isMajor ? noticeDays.major : noticeDays.usual
    const earliest = seoulDay(startOfSeoulDay(now(), days))
    if (effectiveFrom < earliest) throw invalid(`공고하고 ${days}일 뒤인 ${earliest}부터 시행할 수 있어요.`)
  }

  function preview(body: string) {
    const content = fillIn(withIds(sanitise(body)), facts)
    return { content, sections: sectionsOf(content) }
  }

  /** Of each kind the version that is in force today. */
  async function versionsInForce(): Promise<Partial<Record<PolicyKind, string>>> {
    const today = seoulDay(now())
    const rows = await repository.listVersions(db, undefined, 0, mostVersions)
    const begun = rows.filter(({ effectiveFrom }) => effectiveFrom <= today).reverse()
    return Object.fromEntries(begun.map(({ kind, version }) => [kind, version]))
  }
}

const mostVersions = 1000

const invalid = (message: string) =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ path: 'effectiveFrom', message }] })

function toItem(row: repository.PolicyRow, inForce: Partial<Record<PolicyKind, string>>): PolicyVersionItem {
  const { kind, version, title, effectiveFrom, announcedAt } = row
  const current = inForce[kind]
  const isComing = !current || version > current
  return {
    id: `${kind}.${version}`,
    ...{ kind, version, title, effectiveFrom },
    announcedAt: seoulIso(announcedAt),
    state: current === version ? 'IN_FORCE' : isComing ? 'COMING' : 'PAST',
  }
}
