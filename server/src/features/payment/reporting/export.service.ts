import { refundCauseLabels } from '../../../../../contract/payment/refund-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import { type Cell, csvBatchSize, csvFile, csvMinute, readInBatches } from '../../../shared/csv/csv.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor } from '../../../shared/db/paging.ts'
import type { PaymentReservations } from '../payment-reservations.ts'
import { listAll, listRefunds } from './admin-list.repository.ts'
import type { AdminPaymentQuery, AdminPayments } from './admin-payments.service.ts'
import {
  maskedCustomerName,
  methodLabelOf,
  refundStatusLabels,
  toAdminPayment,
} from './admin-payments.views.ts'
import { type DayRange, findDailyTotals, periodOf } from './daily-totals.ts'

interface ExportDependencies {
  db: Database
  audit: Audit
  reservations: PaymentReservations
  adminPayments: AdminPayments
}

interface ExportQuery extends DayRange, Pick<AdminPaymentQuery, 'status' | 'method'> {
  what: 'payments' | 'refunds' | 'totals'
}

const headers = {
  payments: ['요청', '완료', '주문번호', '예약번호', '고객', '주문', '상태', '수단', '금액', '환불한 금액'],
  refunds: ['요청', '완료', '주문번호', '예약번호', '고객', '수단', '상태', '구분', '금액', '사유'],
  totals: ['날짜', '수단', '결제 건수', '결제 금액', '환불 건수', '환불 금액', '합계'],
}

export type PaymentExport = ReturnType<typeof createPaymentExport>

/** Exports payments, refunds and daily totals as CSV, with masked names. Writes each export to the audit log. */
export function createPaymentExport({ db, audit, reservations, adminPayments }: ExportDependencies) {
  const rows = { payments, refunds, totals }
  return { exportCsv }

  async function exportCsv(actorId: string, query: ExportQuery) {
    const { what, from, until } = query
    await audit.recordView({ actorId, action: 'payment.export', subject: what, after: query })
    return csvFile(`saeip-${what}-${from}-${until}.csv`, headers[what], rows[what](query))
  }

  async function* payments({ what: _, ...query }: ExportQuery): AsyncGenerator<Cell[]> {
    const filter = await adminPayments.toFilter(query)
    if (!filter) return
    const read = (after: Cursor | undefined) => listAll(db, filter, { after }, csvBatchSize)
    for await (const batch of readInBatches(read, (row) => row)) {
      const summaries = await reservations.findSummaries(batch)
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

  async function* refunds(query: ExportQuery): AsyncGenerator<Cell[]> {
    const period = periodOf(query)
    const read = (after: Cursor | undefined) => listRefunds(db, period, after, csvBatchSize)
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

  async function* totals(query: ExportQuery): AsyncGenerator<Cell[]> {
    for (const row of await findDailyTotals(db, query)) {
      const { day, methodLabel, capturedCount, captured, refundedCount, refunded, net } = row
      yield [day, methodLabel, capturedCount, captured, refundedCount, refunded, net]
    }
  }
}
