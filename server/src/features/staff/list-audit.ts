import type { Query } from '../../../../contract/endpoint.ts'
import type { AuditEntry } from '../../../../contract/staff/audit.ts'
import { describeAuditState } from '../../../../contract/staff/audit-changes.ts'
import { auditActionLabels, auditSubjectLabels } from '../../../../contract/staff/audit-labels.ts'
import type { securityApi } from '../../../../contract/staff/security.ts'
import type { staffApi } from '../../../../contract/staff/staff.ts'
import {
  type AuditFilter,
  countEntries,
  listActors,
  listEntries,
  type StoredEntry,
} from '../../shared/audit/audit.repository.ts'
import type { Context } from '../../shared/context.ts'
import { type Cell, csvBatchSize, csvFile, csvMinute, readInBatches } from '../../shared/csv/csv.ts'
import type { Database } from '../../shared/db/database.ts'
import { type Cursor, isFirstPage, type Paging, startOf, toPage } from '../../shared/db/paging.ts'
import { clientNetwork } from '../../shared/http/client-address.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { listEvents } from '../../shared/security-log/security-log.repository.ts'
import { seoulIso, seoulTime, startOfSeoulDay } from '../../shared/time/seoul.ts'
import { findProblemName } from '../diagnosis/index.ts'
import { findLabels, findSubjectId } from './audit-subjects.ts'
import type { StaffContext } from './context.ts'

type AuditQuery = Query<typeof staffApi.exportAudit>

const head = [
  '언제',
  '누가',
  '누구의 ID',
  '무엇을',
  '구분',
  '대상',
  '대상 이름',
  '대상 ID',
  '이유',
  '전',
  '후',
]

/** Lists the audit log for administrators, newest first. */
export async function listAudit(ctx: Context, { page, size, cursor, ...query }: AuditQuery & Paging) {
  const { db } = ctx
  const from = startOf({ page, size, cursor })
  const filter = await toFilter(db, query)
  const [rows, total] = await Promise.all([
    listEntries(db, filter, from, size + 1),
    isFirstPage({ page, cursor }) ? countEntries(db, filter) : null,
  ])
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const labelOf = await findLabels(ctx, content)
  const namesOf = await findNamesIn(ctx, content)
  const entries = content.map(
    (row): AuditEntry => ({
      ...row,
      ...labelOf(row),
      names: namesOf(row),
      createdAt: seoulIso(row.createdAt),
    }),
  )
  return { content: entries, hasNext, nextCursor, total }
}

/** Exports the list as CSV, and writes the export itself to the log. */
export async function exportAudit(ctx: Context, actorId: string, query: AuditQuery) {
  const filter = await toFilter(ctx.db, query)
  await ctx.audit.recordView({ actorId, action: 'staff.exportAudit', subject: 'audit', after: query })
  const period = [query.from, query.to].filter(Boolean).map((day) => `-${day}`)
  return csvFile(`saeip-audit${period.join('')}.csv`, head, rowsOf(ctx, filter))
}

async function* rowsOf(ctx: Context, filter: AuditFilter): AsyncGenerator<Cell[]> {
  const read = (after: Cursor | undefined) => listEntries(ctx.db, filter, { after }, csvBatchSize)
  for await (const batch of readInBatches(read, (row) => row)) {
    const labelOf = await findLabels(ctx, batch)
    const namesOf = await findNamesIn(ctx, batch)
    for (const row of batch) {
      const { subjectLabel, isSubjectDeleted } = labelOf(row)
      yield [
        csvMinute(row.createdAt),
        nameOf(row),
        row.actorId,
        codeIn(auditActionLabels, row.action),
        row.kind === 'LOOK' ? '열람' : '바꿈',
        codeIn(auditSubjectLabels, row.subject),
        [subjectLabel, isSubjectDeleted && '(지워짐)'].filter(Boolean).join(' '),
        row.subjectId,
        row.reason,
        describeAuditState(row.before, namesOf(row)),
        describeAuditState(row.after, namesOf(row)),
      ]
    }
  }
}

/** Returns a function from an entry to the names of the staff and the problems that its states mention. */
async function findNamesIn({ findNames }: Context, entries: StoredEntry[]) {
  const idsOf = ({ before, after }: StoredEntry) => [...namedIdsIn(before), ...namedIdsIn(after)]
  const ids = [...new Set(entries.flatMap(idsOf))]
  const people = ids.length > 0 ? await findNames(ids) : new Map<string, string>()
  return (entry: StoredEntry): Record<string, string> => {
    const named = idsOf(entry).map((id) => [id, people.get(id) ?? findProblemName(id) ?? ''] as const)
    return Object.fromEntries(named.filter(([, name]) => name !== ''))
  }
}

async function toFilter(db: Database, query: AuditQuery): Promise<AuditFilter> {
  const { actorId, actorName, subject, subjectId, kind, from, to } = query
  return {
    subject,
    kind,
    ...(subjectId && { subjectId: await findSubjectId(db, subjectId) }),
    ...((actorId || actorName) && { actorIds: await findActors(db, { actorId, actorName }) }),
    ...(from && { since: seoulTime(from, '00:00') }),
    ...(to && { until: startOfSeoulDay(seoulTime(to, '00:00'), 1) }),
  }
}

async function findActors(db: Database, { actorId, actorName }: Pick<AuditQuery, 'actorId' | 'actorName'>) {
  if (!actorName) return actorId ? [actorId] : []
  const sought = actorName.normalize('NFC').toLowerCase()
  const found = (await listActors(db)).filter(({ id, name }) =>
    nameOf({ actorId: id, actorName: name }).toLowerCase().includes(sought),
  )
  return found.map(({ id }) => id).filter((id) => !actorId || id === actorId)
}

const nameOf = ({ actorId, actorName }: Pick<StoredEntry, 'actorId' | 'actorName'>) =>
  actorName || (actorId === 'command-line' ? '서버 명령' : '')

/** A code of an earlier release has no label and is returned unchanged. */
const codeIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

/** Fields that hold the id of a member of staff or of a problem. */
const namedFields = new Set([
  'heldBy',
  'invitedBy',
  'proposedBy',
  'receivedBy',
  'actorId',
  'driverId',
  'rightProblemId',
  'problems',
])

/** Lists the ids in such fields of a state, at any depth. */
function namedIdsIn(state: unknown, isNamed = false): string[] {
  if (typeof state === 'string') return isNamed ? [state] : []
  if (Array.isArray(state)) return state.flatMap((it) => namedIdsIn(it, isNamed))
  if (typeof state !== 'object' || state === null) return []
  return Object.entries(state).flatMap(([field, value]) => namedIdsIn(value, namedFields.has(field)))
}

/** Lists the security log for administrators, newest first. */
export async function listSecurityEvents(
  { db, securityLog, findNames }: StaffContext,
  query: Query<typeof securityApi.listSecurityEvents>,
) {
  const { kind, outcome, memberId, address, from, to, page, size, cursor } = query
  const range = {
    ...(from && { since: seoulTime(from, '00:00') }),
    ...(to && { until: startOfSeoulDay(seoulTime(to, '00:00'), 1) }),
  }
  const filter = { kind, outcome, memberId, network: address && clientNetwork(address), ...range }
  // What this process has recorded a moment ago belongs to the list.
  await securityLog.flush()
  const rows = await listEvents(db, filter, startOf({ page, size, cursor }), size + 1)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const names = await findNames(content.flatMap((row) => row.memberId ?? []))
  return {
    content: content.map(({ network, createdAt, ...event }) => {
      const name = event.memberId && names.get(event.memberId)
      return {
        ...event,
        memberName: name ? maskedName(name) : null,
        address: network,
        createdAt: seoulIso(createdAt),
      }
    }),
    hasNext,
    nextCursor,
  }
}
