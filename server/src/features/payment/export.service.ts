import type { Audit } from '../../shared/audit/audit.ts'
import { type Cell, csvFile } from '../../shared/csv/csv.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import type { MoneyDesk, StaffPaymentQuery } from './admin.service.ts'
import {
  maskedCustomer,
  methodLabelOf,
  refundCauseLabels,
  refundStatusLabels,
  toStaffPayment,
} from './admin.views.ts'
import { listAll, listRefunds } from './admin-list.repository.ts'
import type { Bookings } from './bookings.ts'
import { type Days, periodOf, totalsOf } from './totals.ts'

export interface ExportDependencies {
  db: Database
  audit: Audit
  bookings: Bookings
  desk: MoneyDesk
}

export interface ExportQuery extends Days, Pick<StaffPaymentQuery, 'status' | 'method'> {
  what: 'payments' | 'refunds' | 'totals'
}

const heads = {
  payments: ['요청', '완료', '주문번호', '예약번호', '고객', '주문', '상태', '수단', '금액', '환불한 금액'],
  refunds: ['요청', '완료', '주문번호', '예약번호', '고객', '수단', '상태', '구분', '금액', '사유'],
  totals: ['날짜', '수단', '결제 건수', '결제 금액', '환불 건수', '환불 금액', '합계'],
}
/** Rows that are read at a time. */
const step = 1000

/** The books as tables for a spreadsheet. Names stay masked; that somebody took them along is written down. */
export function createPaymentExport({ db, audit, bookings, desk }: ExportDependencies) {
  const rows = { payments, refunds, totals }

  return async (actorId: string, query: ExportQuery) => {
    const { what, from, until } = query
    await audit.look({ actorId, action: 'payment.export', subject: what, after: query })
    return csvFile(`saeip-${what}-${from}-${until}.csv`, heads[what], rows[what](query))
  }

  async function* payments({ what: _, ...query }: ExportQuery): AsyncGenerator<Cell[]> {
    const wanted = await desk.sought(query)
    if (!wanted) return
    for await (const part of parts(
      (after) => listAll(db, wanted, { after }, step),
      (row) => row,
    )) {
      const behind = await bookings.describe(part)
      for (const row of part) {
        const it = toStaffPayment(row, behind.get(row.reservationId))
        const when = [minute(row.createdAt), minute(row.completedAt)]
        const who = [it.orderId, it.reservationNumber, it.customerName, it.orderName]
        yield [...when, ...who, it.statusLabel, it.methodLabel, it.amount, it.refundedAmount]
      }
    }
  }

  async function* refunds(query: ExportQuery): AsyncGenerator<Cell[]> {
    const period = periodOf(query)
    const read = (after: Cursor | undefined) => listRefunds(db, period, after, step)
    for await (const part of parts(read, ({ refund }) => refund)) {
      const behind = await bookings.describe(part.map(({ refund }) => refund))
      for (const { refund, payment } of part) {
        const booking = behind.get(refund.reservationId)
        const who = [payment.orderId, booking?.number ?? null, maskedCustomer(booking)]
        const what = [
          methodLabelOf(payment.method),
          refundStatusLabels[refund.status],
          refundCauseLabels[refund.cause],
        ]
        yield [
          minute(refund.createdAt),
          minute(refund.settledAt),
          ...who,
          ...what,
          refund.amount,
          refund.reason,
        ]
      }
    }
  }

  async function* totals(query: ExportQuery): AsyncGenerator<Cell[]> {
    for (const row of await totalsOf(db, query)) {
      const { day, methodLabel, capturedCount, captured, refundedCount, refunded, net } = row
      yield [day, methodLabel, capturedCount, captured, refundedCount, refunded, net]
    }
  }
}

/** Reads on after the last row until there are no more: no long transaction, and never much at once. */
async function* parts<Row>(
  read: (after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | undefined; ; ) {
    const part = await read(after)
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < step) return
    after = cursorOf(last)
  }
}

/** 2026-01-05 09:00, Seoul: what a spreadsheet reads as a time. */
const minute = (date: Date | null) => date && seoulIso(date).slice(0, 16).replace('T', ' ')
