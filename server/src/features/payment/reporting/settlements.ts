import type { Cell } from '../../../shared/csv/csv.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { PaymentContext } from '../context.ts'
import { findByOrderIds } from '../payment.repository.ts'
import { querySettlements, type TossSettlement } from '../toss.ts'
import type { DayRange } from './daily-totals.ts'

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

export const settlementHeader = [
  ...['매출일', '지급일', '주문번호', '예약번호', '수단', '승인번호'],
  ...['합계', '공급가액', '부가세', '결제사 수수료', '지급액'],
]

/**
 * The sales of the range as a tax accountant books them. Everything that we sell is taxed at 10 %, which is in the price. Read before the
 * file begins, so that a failure is an answer and not half a file. Throws PAYMENT_PROVIDER_DOWN.
 */
export async function listSettlementCells(ctx: PaymentContext, days: DayRange): Promise<Cell[][]> {
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
