import { eq, ne, sql } from 'drizzle-orm'
import type { Query } from '../../../../../contract/endpoint.ts'
import { errorMessages } from '../../../../../contract/error.ts'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import {
  type listReservations,
  type PriceChange,
  parseCategory,
  type ReservationListItem,
  type TimelineStep,
} from '../../../../../contract/reservation/reservation.ts'
import {
  type Leg,
  reservationStatusLabels,
  stageLabels,
  stages,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposal } from '../../../../../contract/reservation/reservation-view.ts'
import type { ReservationPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { listPage, newestFirst } from '../../../shared/db/keyset.ts'
import { type JsonRow, rowsFragment } from '../../../shared/db/one-statement.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findAwaitedDeposits, findMoneyInProgress, lockOpenPayment } from '../../payment/index.ts'
import {
  findLatestPriceChange,
  isRefused,
  type StoredPriceChange,
} from '../billing/price-change.repository.ts'
import { findFreeCancellationEnd, toPickupSlot } from '../cancellation/refund-policy.ts'
import { toReportEntry } from '../care-record/care-record.ts'
import { findPotProofs, listEntries } from '../care-record/pot-proof.ts'
import type { ReservationContext } from '../context.ts'
import { formatPots, toPotCounts } from '../pot-counts.ts'
import {
  findCounts,
  findReservation,
  findSteps,
  type StoredReservation,
  type StoredStep,
  visitsColumn,
} from '../reservation.repository.ts'
import { type EndReason, reservation, reservationStep } from '../reservation.tables.ts'
import { findStopsAhead } from '../route/expected-visits.ts'
import { planned } from '../status/timeline.ts'
import { canCancel, canInquire, isPaymentOverdue, isUnpaid } from '../status/transitions.ts'
import { findOpenPause, findPauseBeforePayment } from '../visit/answer-pause.ts'
import { findAddressProblem } from '../visit/change-delivery-address.ts'
import { listWaiting, type StoredProposal } from '../visit/proposal.repository.ts'
import { canReschedule, findRescheduleRefusal } from '../visit/visit-rules.ts'

/** Newest first, with the stored counts of all tabs. Excludes bookings that expired unpaid. */
export async function listOwnReservations(
  ctx: Context,
  memberId: string,
  { page, size, cursor, category }: Query<typeof listReservations>,
) {
  const [tab, at] = [parseCategory(category), ctx.now()]
  const list = {
    table: reservation,
    fields: summaryColumns,
    order: reservation,
    owner: eq(reservation.memberId, memberId),
    where: tab ? eq(reservation.listing, tab) : ne(reservation.listing, sql.raw("'HIDDEN'")),
  }
  const [{ content, ...rest }, statusCounts] = await Promise.all([
    listPage(ctx.db, list, { page, size, cursor }, (row) => row),
    findTabCounts(ctx, memberId),
  ])
  const unpaid = content.filter((row) => isUnpaid(row, at)).map(({ id }) => ({ memberId, id }))
  const deposits = unpaid.length > 0 ? await findAwaitedDeposits(ctx.db, unpaid) : []
  const reservations = content.map((row) =>
    toListItem(
      row,
      at,
      deposits.find(({ reservationId }) => reservationId === row.id),
    ),
  )
  return { reservations, ...rest, statusCounts }
}

/** Throws RESERVATION_NOT_FOUND, also for another member's reservation. */
export async function getReservation(ctx: ReservationContext, memberId: string, id: string) {
  // Read before the reservation: money that settles in between then counts as pending, and the client asks again.
  const money = await findMoneyInProgress(ctx.db, memberId, id)
  const row = expectFound(await findReservation(ctx.db, memberId, id), 'RESERVATION_NOT_FOUND')
  const [steps, change, isExpired, entries, ahead, proposals, pause, addressProblem] = await Promise.all([
    findSteps(ctx.db, memberId, id),
    findLatestPriceChange(ctx.db, row),
    isHoldExpired(ctx, row),
    listEntries(ctx.db, row, { onlyPublic: true }),
    findStopsAhead(ctx, row),
    listWaiting(ctx.db, row),
    findOpenPause(ctx, ctx.db, row),
    findAddressProblem(ctx, ctx.db, row),
  ])
  const now = ctx.now()
  const dueAmount = getDueAmount(row, change, now)
  // An agreed difference is part of the total before it is paid.
  const totalAmount = isUnpaid(row, now) ? row.totalAmount : row.totalAmount + dueAmount
  const endReason = isExpired ? 'UNPAID_EXPIRED' : row.endReason
  const freeUntil = findFreeCancellationEnd(row.paidAt, toPickupSlot(row), now)
  return {
    id: row.id,
    serverTime: seoulIso(now),
    revision: row.revision,
    reservationNumber: row.number,
    serviceType: serviceName,
    requestDate: seoulIso(row.createdAt),
    status: row.status,
    statusLabel: reservationStatusLabels[row.status],
    endReason: endReason && endReasonTexts[endReason],
    paymentInfo: {
      totalAmount,
      totalAmountFormatted: formatWon(totalAmount),
      paidAmount: row.paidAmount,
      refundedAmount: row.refundedAmount,
      dueAmount,
      refundPendingAmount: money.refundPending,
      refundRefusedAmount: money.refundRefused,
      deposit: money.deposit,
    },
    progress: row.progress,
    specialRequest: row.specialRequest,
    canReschedule: canReschedule(row, now),
    rescheduleRefusal: findRescheduleRefusal(row, now),
    canInquire: canInquire(row, now),
    canCancel: canCancel(row, now),
    freeCancellationUntil: canCancel(row, now) && freeUntil ? seoulIso(freeUntil) : null,
    canChangeDeliveryAddress: addressProblem === undefined,
    timeline: toTimeline(
      row,
      steps.map((step) => withPause(step, pause)),
    ),
    paymentRequired: isUnpaid(row, now),
    holdUntil: row.holdUntil && seoulIso(row.holdUntil),
    expired: isExpired,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    pots: toPotCounts(row),
    diagnosis: row.diagnosisId && row.diagnosis ? { id: row.diagnosisId, ...row.diagnosis } : null,
    priceChange: change ? toPriceChange(change) : null,
    rescheduleProposals: proposals.filter(({ answerBy }) => answerBy > now).map(toProposal),
    careReport: entries.map(toReportEntry),
    potProofs: await findPotProofs(ctx.db, row, entries),
    ...ahead,
    pause,
    isPriceRefused: change?.status === 'DECLINED' && !row.endedAt && (await isRefused(ctx.db, change)),
    pauseBeforePayment: await findPauseBeforePayment(ctx, ctx.db, row),
  }
}

/** The step of a visit that is paused promises no day. */
const withPause = (step: StoredStep, pause: ReservationPause | null): StoredStep =>
  pause && !pause.isConfirmed && step.stage === pause.leg
    ? { ...step, notes: `${formatDay(pause.date)}에는 쉬어 가요. ${pauseNotes[pause.leg]}` }
    : step
const pauseNotes: Record<Leg, string> = {
  PICKUP: '다른 날을 골라 주세요.',
  DELIVERY: '새 날짜를 찾아 알려드려요.',
}

/** Won: the booking while it is unpaid, otherwise the difference of an approved price change. */
function getDueAmount(row: StoredReservation, change: StoredPriceChange | undefined, now: Date) {
  if (isUnpaid(row, now)) return row.totalAmount
  if (change?.status !== 'AWAITING_PAYMENT' || row.endedAt) return 0
  return change.newAmount - change.previousAmount
}

/** Whether the booking expired unpaid. Not yet while a payment is being confirmed, because it may still succeed. */
async function isHoldExpired(ctx: Context, row: StoredReservation) {
  if (!isPaymentOverdue(row, ctx.now())) return false
  return (
    row.endedAt !== null || (await lockOpenPayment(ctx.db, row.memberId, row.id))?.status !== 'CONFIRMING'
  )
}

/** Returns the stored counts of the tabs and their total. */
export async function findTabCounts(ctx: Context, memberId: string) {
  const stored = await findCounts(ctx.db, memberId)
  return { total: stored.inProgress + stored.completed + stored.cancelled, ...stored }
}

/** The columns that the list shows. */
type ReservationSummary = Pick<StoredReservation, Exclude<keyof typeof summaryColumns, 'deliveredOn'>> & {
  deliveredOn: string | null
}

/** The day on which the plants were returned, as the timeline of the detail shows it; null before. */
const deliveredOnColumn = sql<string | null>`(
  select step.date from ${reservationStep} step
  where step.member_id = reservation.member_id and step.reservation_id = reservation.id
    and step.stage = 'DELIVERY' and reservation.status in ('DELIVERED', 'DONE'))`

const { id, status, progress, potCount, holdUntil, diagnosis } = reservation
const activeColumns = { id, status, progress, visits: visitsColumn, potCount, holdUntil, diagnosis }
const { createdAt, small, medium, large, totalAmount, specialRequest } = reservation
const summaryColumns = {
  ...activeColumns,
  createdAt,
  small,
  medium,
  large,
  totalAmount,
  specialRequest,
  deliveredOn: deliveredOnColumn,
}
/** The columns that the home screen shows. */
type ActiveReservation = JsonRow<typeof activeColumns>

/** Query for the home screen: the newest `count` active reservations of the placeholder `memberId`. */
export const activeReservations = (count: number) =>
  rowsFragment(
    activeColumns,
    sql`from ${reservation}
      where ${reservation.memberId} = ${sql.placeholder('memberId')} and ${reservation.listing} = 'IN_PROGRESS'
      order by ${sql.join(newestFirst(reservation), sql`, `)} limit ${sql.raw(String(count))}`,
    toActiveCare,
  )

const serviceName = '픽업 케어 서비스'

type AwaitedDeposit = Awaited<ReturnType<typeof findAwaitedDeposits>>[number]

const toListItem = (
  row: ReservationSummary,
  now: Date,
  deposit: AwaitedDeposit | undefined,
): ReservationListItem => ({
  ...row,
  createdAt: seoulIso(row.createdAt),
  pickupScheduledAt: `${row.visits.PICKUP.date}T${row.visits.PICKUP.time}:00+09:00`,
  deliveryScheduledAt: `${row.deliveredOn ?? row.visits.DELIVERY.date}T${row.visits.DELIVERY.time}:00+09:00`,
  plantImage: row.diagnosis?.image ?? null,
  statusLabel: reservationStatusLabels[row.status],
  serviceTypeSummary: `${serviceName} (${formatPots(row)})`,
  totalAmountFormatted: formatWon(row.totalAmount),
  paymentRequired: isUnpaid(row, now),
  payUntil:
    isUnpaid(row, now) && row.holdUntil
      ? seoulIso(new Date(deposit?.virtualAccount?.dueAt ?? row.holdUntil))
      : null,
  isDepositAwaited: deposit !== undefined,
})

/** An active reservation as the home screen shows it. */
const toActiveCare = (row: ActiveReservation): Dashboard['activeCareServices'][number] => ({
  id: row.id,
  serviceName,
  pickupDate: row.visits.PICKUP.date,
  deliveryDate: row.visits.DELIVERY.date,
  plantCount: row.potCount,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  progressPercent: row.progress,
  payUntil: row.status === 'WAITING' && row.holdUntil ? seoulIso(new Date(row.holdUntil)) : null,
  plantImage: row.diagnosis?.image ?? null,
  plantName: toPlantName(row),
})

/** How home names the plants of a reservation. */
export function toPlantName({ diagnosis, potCount }: Pick<ActiveReservation, 'diagnosis' | 'potCount'>) {
  if (!diagnosis) return `화분 ${potCount}개`
  return potCount === 1 ? '진단받은 식물' : `진단받은 식물 외 ${potCount - 1}개`
}

/** Korean sentences that tell customers why a reservation ended. */
export const endReasonTexts: Record<EndReason, string> = {
  UNPAID_EXPIRED: errorMessages.RESERVATION_EXPIRED,
  CUSTOMER: '고객님이 취소하신 예약이에요.',
  OPERATOR: '새잎에서 취소한 예약이에요. 궁금한 점은 고객센터로 문의해 주세요.',
  PAYMENT_REPAIRED: '결제를 마무리하지 못해 취소된 예약이에요.',
}

/** Returns the stages in order, each with its location. */
export function toTimeline(row: StoredReservation, steps: StoredStep[]): TimelineStep[] {
  const inOrder = stages.flatMap((stage) => steps.filter((step) => step.stage === stage))
  const noLocation = { address: null, addressDetail: null, facility: null }
  const locations = {
    PICKUP: { ...noLocation, address: row.pickupAddress, addressDetail: row.pickupAddressDetail },
    CARE: { ...noLocation, facility: { name: '새잎 케어 센터' } },
    DELIVERY: { ...noLocation, address: row.deliveryAddress, addressDetail: row.deliveryAddressDetail },
  }
  // A delivery that will not take place has no day.
  const isOff = (step: StoredStep) =>
    ['CANCELLED', 'REFUNDED'].includes(row.status) && step.stage === 'DELIVERY' && step.status === planned
  const shown = inOrder.map((step) => (isOff(step) ? { ...step, date: null, time: null, notes: null } : step))
  return shown.map((step) => ({
    ...step,
    id: `${row.id}-${step.stage}`,
    stageLabel: stageLabels[step.stage],
    location: locations[step.stage],
  }))
}

/** A proposal that waits for the customer's answer. */
const toProposal = (row: StoredProposal): RescheduleProposal => ({
  ...row,
  from: { date: row.fromDate, slot: row.fromSlot },
  to: { date: row.toDate, slot: row.toSlot },
  answerBy: seoulIso(row.answerBy),
})

export const toPriceChange = (row: StoredPriceChange): PriceChange => ({
  ...row,
  difference: row.newAmount - row.previousAmount,
  createdAt: seoulIso(row.createdAt),
})
