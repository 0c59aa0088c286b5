import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Query } from '../../../../../contract/endpoint.ts'
import type {
  AdminRescheduleProposal,
  rescheduleProposalAdminApi as proposals,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listCounted } from '../../../shared/db/keyset.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { createLink } from '../../../shared/ids/link.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { recordOn } from '../locked-reservation.ts'
import { describeBookings, lockReservation } from '../reservation.repository.ts'
import { rescheduleProposal } from '../visit.tables.ts'
import { changeWaiting, closeProposal, getProposal, type StoredProposal } from './proposal.repository.ts'

/** Lists what customers were asked about, newest first. */
export async function listRescheduleProposals(
  ctx: Context,
  { page, size, cursor, status, day, reservation }: Query<typeof proposals.listRescheduleProposals>,
) {
  const { fromDate, reservationId, status: present } = rescheduleProposal
  const where = and(
    status && eq(present, status),
    day ? eq(fromDate, day) : undefined,
    reservation ? eq(reservationId, reservation) : undefined,
  )
  const list = { table: rescheduleProposal, fields: listedFields, order: rescheduleProposal, where }
  return listCounted(ctx.db, list, { page, size, cursor }, (rows) => toLines(ctx, rows))
}

/** Takes a proposal back. Throws RESCHEDULE_PROPOSAL_NOT_FOUND, or RESCHEDULE_PROPOSAL_ENDED when it was answered meanwhile. */
export async function withdrawRescheduleProposal(ctx: Context, staffId: string, id: string) {
  await change(ctx, id, async (tx, proposal) => {
    if (proposal.status === 'WITHDRAWN') return
    if (!(await closeProposal(tx, proposal, 'WITHDRAWN', ctx.now())))
      throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
    await record(ctx, tx, staffId, proposal, 'reservation.withdrawProposal')
  })
  const [line] = await toLines(ctx, [await findAny(ctx.db, id)])
  return expectFound(line, 'RESCHEDULE_PROPOSAL_NOT_FOUND')
}

/** Returns the token of a new link; the old link ends. Throws like `withdrawRescheduleProposal`. */
export function renewProposalLink(ctx: Context, staffId: string, id: string) {
  return change(ctx, id, async (tx, proposal) => {
    const { token, tokenHash } = createLink()
    if (!(await changeWaiting(tx, proposal, { tokenHash }))) throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
    await record(ctx, tx, staffId, proposal, 'reservation.renewProposalLink')
    return { token, answerBy: seoulIso(proposal.answerBy) }
  })
}

async function change<T>(
  ctx: Context,
  id: string,
  work: (tx: Database, proposal: StoredProposal) => Promise<T>,
) {
  const { memberId, reservationId } = await findAny(ctx.db, id)
  return ctx.transact(async (tx) => {
    await lockReservation(tx, memberId, reservationId)
    return work(tx, await findAny(tx, id))
  })
}

const findAny = (db: Database, id: string) => getProposal(db, eq(rescheduleProposal.id, id))

function record(
  ctx: Context,
  tx: Database,
  actorId: string,
  { reservationId, leg, toDate, toSlot }: StoredProposal,
  action: 'reservation.withdrawProposal' | 'reservation.renewProposalLink',
) {
  const after = { leg, date: toDate, slot: toSlot }
  return recordOn(ctx, tx, { id: reservationId }, actorId, action, { after })
}

async function toLines(ctx: Context, rows: ListedProposal[]): Promise<AdminRescheduleProposal[]> {
  const [customers, names] = await Promise.all([
    describeBookings(ctx.db, rows),
    ctx.findNames([...new Set(rows.map(({ proposedBy }) => proposedBy))]),
  ])
  return rows.flatMap((row) => {
    const customer = customers.get(row.reservationId)
    if (!customer) return []
    return {
      id: row.id,
      reservationId: row.reservationId,
      number: customer.number,
      customerName: maskedName(customer.customerName),
      leg: row.leg,
      from: { date: row.fromDate, slot: row.fromSlot },
      to: { date: row.toDate, slot: row.toSlot },
      reason: row.reason,
      status: row.status,
      answerBy: seoulIso(row.answerBy),
      createdAt: seoulIso(row.createdAt),
      answeredAt: row.answeredAt && seoulIso(row.answeredAt),
      proposedByName: names.get(row.proposedBy) ?? '',
    }
  })
}

const { tokenHash: _, pots: __, ...listedFields } = getTableColumns(rescheduleProposal)
type ListedProposal = Omit<StoredProposal, 'tokenHash' | 'pots'>
