import { and, eq } from 'drizzle-orm'
import type { Query } from '../../../../../contract/endpoint.ts'
import type { exportPayments as endpoint } from '../../../../../contract/payment/payment-admin.ts'
import { refundCauseLabels } from '../../../../../contract/payment/refund-admin.ts'
import { type Cell, csvBatchSize, csvFile, csvMinute, readInBatches } from '../../../shared/csv/csv.ts'
import { isAfter, listNewest, newestFirst } from '../../../shared/db/keyset.ts'
import type { Cursor } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { PaymentContext } from '../context.ts'
import { findByOrderIds } from '../payment.repository.ts'
import { payment, refund } from '../payment.tables.ts'
import { querySettlements, type TossSettlement } from '../toss.ts'
import { type DayRange, findDailyTotals } from './daily-totals.ts'
import {
  allPayments,
  findCondition,
  isWithin,
  maskedCustomerName,
  methodLabelOf,
  refundStatusLabels,
  toAdminPayment,
} from './list-admin-payments.ts'

type ExportQuery = Query<typeof endpoint>

const headers = {
  payments: ['요청', '완료', '주문번호', '예약번호', '고객', '주문', '상태', '수단', '금액', '환불한 금액'],
  refunds: ['요청', '완료', '주문번호', '예약번호', '고객', '수단', '상태', '구분', '금액', '사유'],
  totals: [
    '날짜',
    '수단',
    '결제 건수',
    '결제 금액',
    '환불 건수',
    '환불 금액',
    '합계',
    '보상 건수',
    '보상 금액',
  ],
  settlements: [
    ...['매출일', '지급일', '주문번호', '예약번호', '수단', '승인번호'],
    ...['합계', '공급가액', '부가세', '결제사 수수료', '지급액'],
  ],
}

const readers = {
  payments: readPayments,
  refunds: readRefunds,
  totals: readTotals,
  settlements: (ctx: PaymentContext, query: ExportQuery) => listSettlementCells(ctx, daysOf(ctx, query)),
}

const daysOf = (ctx: PaymentContext, { from, until = seoulDay(ctx.now()) }: ExportQuery): DayRange => ({
  from: from ?? until,
  until,
})

/** Exports payments, refunds, daily totals or settlements as CSV, with masked names. Writes each export to the audit log. Throws PAYMENT_PROVIDER_DOWN. */
export async function exportPayments(ctx: PaymentContext, actorId: string, query: ExportQuery) {
  const { what, from, until } = query
  const name = ['saeip', what, from, until].filter(Boolean).join('-')
  await ctx.audit.recordView({ actorId, action: 'payment.export', subject: what, after: query })
  return csvFile(`${name}.csv`, headers[what], await readers[what](ctx, query))
}

async function* readPayments(ctx: PaymentContext, query: ExportQuery): AsyncGenerator<Cell[]> {
  const list = { ...allPayments, where: await findCondition(ctx, query) }
  const read = (after: Cursor | undefined) => listNewest(ctx.db, list, { after }, csvBatchSize)
  for await (const batch of readInBatches(read, (row) => row)) {
    const summaries = await ctx.reservations.findSummaries(batch)
    for (const row of batch) {
      const payment = toAdminPayment(row, summaries.get(row.reservationId))
      yield [
        csvMinute(row.createdAt),
        csvMinute(row.completedAt),
        payment.orderId,
        payment.reservationNumber,
        payment.customerName,
        payment.orderName,
        payment.statusLabel,
        payment.methodLabel,
        payment.amount,
        payment.refundedAmount,
      ]
    }
  }
}

async function* readRefunds(
  { db, reservations }: PaymentContext,
  query: ExportQuery,
): AsyncGenerator<Cell[]> {
  const read = (after: Cursor | undefined) =>
    db
      .select({ refund, payment })
      .from(refund)
      .innerJoin(payment, and(eq(payment.memberId, refund.memberId), eq(payment.id, refund.paymentId)))
      .where(and(isWithin(refund.createdAt, query), isAfter(refund, after)))
      .orderBy(...newestFirst(refund))
      .limit(csvBatchSize)
  for await (const batch of readInBatches(read, ({ refund }) => refund)) {
    const summaries = await reservations.findSummaries(batch.map(({ refund }) => refund))
    for (const { refund, payment } of batch) {
      const reservation = summaries.get(refund.reservationId)
      yield [
        csvMinute(refund.createdAt),
        csvMinute(refund.settledAt),
        payment.orderId,
        reservation?.number ?? null,
        maskedCustomerName(reservation),
        methodLabelOf(payment.method),
        refundStatusLabels[refund.status],
        refundCauseLabels[refund.cause],
        refund.amount,
        refund.reason,
      ]
    }
  }
}

async function* readTotals(ctx: PaymentContext, query: ExportQuery): AsyncGenerator<Cell[]> {
  for (const row of await findDailyTotals(ctx, daysOf(ctx, query))) {
    const { day, methodLabel, capturedCount, captured, refundedCount, refunded, net } = row
    yield [
      ...[day, methodLabel, capturedCount, captured, refundedCount, refunded, net],
      ...[row.compensatedCount, row.compensated],
    ]
  }
}

const pageSize = 1000
/** More than the longest period of a small business; a provider that repeats its pages must not be read for ever. */
const maxPages = 100

/** Reads what the provider pays out for the sales, or on the days, of the range. Throws PAYMENT_PROVIDER_DOWN. */
async function readSettlements(
  { toss }: Pick<PaymentContext, 'toss'>,
  { from, until }: DayRange,
  dateType: 'soldDate' | 'paidOutDate',
): Promise<TossSettlement[]> {
  const rows: TossSettlement[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await querySettlements(toss, {
      startDate: from,
      endDate: until,
      dateType,
      page,
      size: pageSize,
    })
    if (answer.verdict !== 'DONE') throw new AppError('PAYMENT_PROVIDER_DOWN')
    rows.push(...answer.value)
    if (answer.value.length < pageSize) break
  }
  return rows
}

/**
 * The sales of the range as a tax accountant books them. Everything that we sell is taxed at 10 %, which is in the price. Read before the
 * file begins, so that a failure is an answer and not half a file. Throws PAYMENT_PROVIDER_DOWN.
 */
async function listSettlementCells(ctx: PaymentContext, days: DayRange): Promise<Cell[][]> {
  const rows = await readSettlements(ctx, days, 'soldDate')
  const payments = await findByOrderIds(
    ctx.db,
    rows.map(({ orderId }) => orderId),
  )
  const reservationIds = new Map(payments.map(({ orderId, reservationId }) => [orderId, reservationId]))
  const summaries = await ctx.reservations.findSummaries(payments)
  return rows.map(({ orderId, method, amount, payOutAmount, soldDate, paidOutDate, card }) => {
    const supply = Math.round(amount / 1.1)
    const number = summaries.get(reservationIds.get(orderId) ?? '')?.number ?? null
    return [
      ...[soldDate, paidOutDate, orderId, number, method ?? null, card?.approveNo ?? null],
      ...[amount, supply, amount - supply, amount - payOutAmount, payOutAmount],
    ]
  })
}

/** Returns the won that the provider pays out on a day; null while it does not answer. */
export const findPaidOut = (ctx: Pick<PaymentContext, 'toss'>, day: string): Promise<number | null> =>
  readSettlements(ctx, { from: day, until: day }, 'paidOutDate').then(
    (rows) => rows.reduce((sum, { payOutAmount }) => sum + payOutAmount, 0),
    () => null,
  )
