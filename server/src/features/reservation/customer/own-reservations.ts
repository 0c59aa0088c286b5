import { eq, ne, sql } from 'drizzle-orm'
import { parseCategory } from '../../../../../contract/reservation/reservation.ts'
import type { Context } from '../../../shared/context.ts'
import { listNewest, newestFirst } from '../../../shared/db/keyset.ts'
import { type JsonRow, rowsFragment } from '../../../shared/db/one-statement.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findMoneyInProgress, findOpenPaymentStatus } from '../../payment/index.ts'
import { findLatestPriceChange } from '../billing/price-change.repository.ts'
import { findFreeCancellationEnd, toPickupSlot } from '../cancellation/refund-policy.ts'
import { listEntries } from '../care-record/care-record.repository.ts'
import { toReportEntry } from '../care-record/care-record.ts'
import { findPotProofs } from '../care-record/pot-answers.ts'
import type { ReservationContext } from '../context.ts'
import {
  findCounts,
  findReservation,
  findSteps,
  type StoredReservation,
  visitsColumn,
} from '../reservation.repository.ts'
import { reservation, reservationStep } from '../reservation.tables.ts'
import { findStopsAhead } from '../route/find-stops-ahead.ts'
import { canCancel, canInquire, isPaymentOverdue } from '../status/transitions.ts'
import { findOpenPause, findPauseBeforePayment } from '../visit/answer-pause.ts'
import { findAddressProblem } from '../visit/change-delivery-address.ts'
import { listWaiting } from '../visit/proposal.repository.ts'
import { canReschedule, findRescheduleRefusal } from '../visit/visit-rules.ts'
import { toDetail, toListItem, toProposal } from './reservation.views.ts'

interface ListQuery extends Paging {
  category?: Parameters<typeof parseCategory>[0]
}

/** Newest first, with the stored counts of all tabs. Excludes bookings that expired unpaid. */
export async function listOwnReservations(
  ctx: Context,
  memberId: string,
  { page, size, cursor, category }: ListQuery,
) {
  const tab = parseCategory(category)
  const list = {
    table: reservation,
    fields: summaryColumns,
    order,
    owner: eq(reservation.memberId, memberId),
    where: tab ? eq(reservation.listing, tab) : ne(reservation.listing, sql.raw("'HIDDEN'")),
  }
  const [rows, statusCounts] = await Promise.all([
    listNewest(ctx.db, list, startOf({ page, size, cursor }), size + 1),
    findTabCounts(ctx, memberId),
  ])
  const { content, ...rest } = toPage(rows, size)
  const at = ctx.now()
  return { reservations: content.map((row) => toListItem(row, at)), ...rest, statusCounts }
}

/** Throws RESERVATION_NOT_FOUND, also for another member's reservation. */
export async function getReservation(ctx: ReservationContext, memberId: string, id: string) {
  // Read before the reservation: money that settles in between then counts as pending, and the client asks again.
  const money = await findMoneyInProgress(ctx.db, memberId, id)
  const row = await findReservation(ctx.db, memberId, id)
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  const [steps, priceChange, isExpired, entries, ahead, proposals, pause, addressProblem] = await Promise.all(
    [
      findSteps(ctx.db, memberId, id),
      findLatestPriceChange(ctx.db, row),
      isHoldExpired(ctx, row),
      listEntries(ctx.db, row, { onlyPublic: true }),
      findStopsAhead(ctx, row),
      listWaiting(ctx.db, row),
      findOpenPause(ctx, ctx.db, row),
      findAddressProblem(ctx, ctx.db, row),
    ],
  )
  const can = {
    canReschedule: canReschedule(row, ctx.now()),
    canInquire: canInquire(row, ctx.now()),
    canCancel: canCancel(row, ctx.now()),
    canChangeDeliveryAddress: addressProblem === undefined,
  }
  const freeUntil = findFreeCancellationEnd(row.paidAt, toPickupSlot(row), ctx.now())
  const sources = { steps, priceChange, money, isExpired, can, facility: ctx.settings.facility }
  return {
    ...toDetail(row, sources, ctx.now()),
    rescheduleProposals: proposals.filter(({ answerBy }) => answerBy > ctx.now()).map(toProposal),
    careReport: entries.map(toReportEntry),
    potProofs: await findPotProofs(ctx.db, row, entries),
    ...ahead,
    freeCancellationUntil: can.canCancel && freeUntil ? seoulIso(freeUntil) : null,
    rescheduleRefusal: findRescheduleRefusal(row, ctx.now()),
    pause,
    pauseBeforePayment: await findPauseBeforePayment(ctx, ctx.db, row),
  }
}

/** Whether the booking expired unpaid. Not yet while a payment is being confirmed, because it may still succeed. */
async function isHoldExpired(ctx: Context, row: StoredReservation) {
  if (!isPaymentOverdue(row, ctx.now())) return false
  return row.endedAt !== null || (await findOpenPaymentStatus(ctx.db, row.memberId, row.id)) !== 'CONFIRMING'
}

/** Returns the stored counts of the tabs and their total. */
export async function findTabCounts(ctx: Context, memberId: string) {
  const stored = await findCounts(ctx.db, memberId)
  return { total: stored.inProgress + stored.completed + stored.cancelled, ...stored }
}

/** The columns that the list shows. */
export type ReservationSummary = Pick<
  StoredReservation,
  Exclude<keyof typeof summaryColumns, 'deliveredOn'>
> & { deliveredOn: string | null }

/** The day on which the plants were returned, as the timeline of the detail shows it; null before. */
const deliveredOnColumn = sql<string | null>`(
  select step.date from ${reservationStep} step
  where step.member_id = reservation.member_id and step.reservation_id = reservation.id
    and step.stage = 'DELIVERY' and reservation.status in ('DELIVERED', 'DONE'))`

const summaryColumns = {
  id: reservation.id,
  createdAt: reservation.createdAt,
  status: reservation.status,
  progress: reservation.progress,
  visits: visitsColumn,
  deliveredOn: deliveredOnColumn,
  small: reservation.small,
  medium: reservation.medium,
  large: reservation.large,
  potCount: reservation.potCount,
  totalAmount: reservation.totalAmount,
  specialRequest: reservation.specialRequest,
  holdUntil: reservation.holdUntil,
  diagnosis: reservation.diagnosis,
}
const activeColumns = {
  id: reservation.id,
  status: reservation.status,
  progress: reservation.progress,
  visits: visitsColumn,
  potCount: reservation.potCount,
  holdUntil: reservation.holdUntil,
  diagnosis: reservation.diagnosis,
}
/** The columns that the home screen shows. */
export type ActiveReservation = JsonRow<typeof activeColumns>

const order = { createdAt: reservation.createdAt, id: reservation.id }

/** Query for the newest `count` active reservations of the placeholder `memberId`, to be combined into one statement. */
export const activeReservationsQuery = <Item>(count: number, toItem: (row: ActiveReservation) => Item) =>
  rowsFragment(
    activeColumns,
    sql`from ${reservation}
      where ${reservation.memberId} = ${sql.placeholder('memberId')} and ${reservation.listing} = 'IN_PROGRESS'
      order by ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(count))}`,
    toItem,
  )
