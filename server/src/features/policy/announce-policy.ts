import { desc, eq } from 'drizzle-orm'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import {
  type AdminPolicyVersionItem,
  noticeDays,
  type policyAdminApi,
} from '../../../../contract/policy/policy-admin.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { addJob } from '../../shared/jobs/job.ts'
import { seoulDay, seoulIso, startOfSeoulDay } from '../../shared/time/seoul.ts'
import { findVersion, toPolicyHtml } from './get-policy.ts'
import { notifyMembersJobKind } from './notify-members.ts'
import { policy } from './policy.tables.ts'

const maxVersions = 1000

/**
 * Publishes a version at once, effective on its day; a job notifies the members. An announced version cannot be changed.
 * Throws VALIDATION_FAILED when the notice period is too short or the day has a version already.
 */
export function announcePolicy(
  { transact, now, audit }: Context,
  actorId: string,
  { isMajor, ...body }: Body<typeof policyAdminApi.announcePolicy>,
) {
  const version = body.effectiveFrom
  assertNoticePeriod(version, isMajor, now())
  const added = {
    ...body,
    version,
    body: toPolicyHtml(body.body),
    announcedAt: now(),
    notifiedUntil: null,
  }
  return transact(async (tx) => {
    const { rowCount } = await tx.insert(policy).values(added).onConflictDoNothing()
    if (rowCount !== 1) throw invalid('이 날 시행하는 판이 이미 있어요.')
    const subjectId = `${body.kind}.${version}`
    await addJob({ now }, tx, {
      kind: notifyMembersJobKind,
      payload: { kind: body.kind, version },
      uniqueKey: `${notifyMembersJobKind}@${subjectId}`,
    })
    const entry = { actorId, action: 'policy.announce', subject: 'policy', subjectId } as const
    await audit.record(tx, { ...entry, after: { ...added, isMajor } })
    return toAdminPolicyVersionItem(added, {})
  })
}

/** A major change needs a longer notice period. */
function assertNoticePeriod(effectiveFrom: string, isMajor: boolean, moment: Date) {
  const days = isMajor ? noticeDays.major : noticeDays.usual
  const earliest = seoulDay(startOfSeoulDay(moment, days))
  if (effectiveFrom < earliest) throw invalid(`공고하고 ${days}일 뒤인 ${earliest}부터 시행할 수 있어요.`)
}

const invalid = (message: string) =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ path: 'effectiveFrom', message }] })

/** Lists the versions of a kind, or of all kinds, newest first. */
export async function listAdminPolicyVersions(
  { db, now }: Context,
  { page, size, kind }: Query<typeof policyAdminApi.listAdminPolicyVersions>,
) {
  const rows = await listVersions(db, kind, page * size, size + 1)
  const inForce = await findVersionsInForce(db, now())
  const content = rows.slice(0, size).map((row) => toAdminPolicyVersionItem(row, inForce))
  return { content, hasNext: rows.length > size, nextCursor: null }
}

/** Throws POLICY_NOT_FOUND. */
export async function getAdminPolicyVersion({ db, now }: Context, id: string) {
  const [kind, version = ''] = id.split('.') as [PolicyKind, string?]
  const found = await findVersion(db, kind, version)
  return { ...toAdminPolicyVersionItem(found, await findVersionsInForce(db, now())), body: found.body }
}

function listVersions(db: Database, kind: PolicyKind | undefined, offset: number, limit: number) {
  const { kind: of, version, title, effectiveFrom, announcedAt } = policy
  return db
    .select({ kind: of, version, title, effectiveFrom, announcedAt })
    .from(policy)
    .where(kind && eq(of, kind))
    .orderBy(desc(effectiveFrom), of)
    .offset(offset)
    .limit(limit)
}

type VersionsInForce = Partial<Record<PolicyKind, string>>

async function findVersionsInForce(db: Database, moment: Date): Promise<VersionsInForce> {
  const today = seoulDay(moment)
  const rows = await listVersions(db, undefined, 0, maxVersions)
  const started = rows.filter(({ effectiveFrom }) => effectiveFrom <= today).reverse()
  return Object.fromEntries(started.map(({ kind, version }) => [kind, version]))
}

function toAdminPolicyVersionItem(
  row: Awaited<ReturnType<typeof listVersions>>[number],
  inForce: VersionsInForce,
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
