import type { PaymentMethod, PaymentStatus } from '../../../../contract/payment.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { type Paging, startOf, toPage } from '../../shared/http/cursor.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { toBehind, toEvent, toStaffPayment, toStaffRefund } from './admin.views.ts'
import { findEvents, findRefunds, listAll, type Sought } from './admin-list.repository.ts'
import type { Bookings } from './bookings.ts'
import { findById } from './payment.repository.ts'
import { findProposals } from './proposal.repository.ts'
import { type Days, periodOf, totalsOf } from './totals.ts'
import type { MoneyWaiting } from './waiting.service.ts'

export interface MoneyDeskDependencies {
  db: Database
  audit: Audit
  bookings: Bookings
  waiting: MoneyWaiting
}

export interface StaffPaymentQuery {
  from?: string | undefined
  until?: string | undefined
  status?: PaymentStatus | undefined
  method?: PaymentMethod | undefined
  text?: string | undefined
}

/** Order ids begin otherwise. */
const reservationNumberStart = 'SA-'

export type MoneyDesk = ReturnType<typeof createMoneyDesk>

/** What those who look after the money see of everybody's payments. */
export function createMoneyDesk({ db, audit, bookings, waiting }: MoneyDeskDependencies) {
  return { list, get, totals, sought }

  async function list({ page, size, cursor, ...query }: Paging & StaffPaymentQuery) {
    const wanted = await sought(query)
    if (!wanted) return { content: [], hasNext: false, nextCursor: null }
    const rows = await listAll(db, wanted, startOf({ page, size, cursor }), size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, size)
    const behind = await bookings.describe(content)
    const shown = content.map((row) => toStaffPayment(row, behind.get(row.reservationId)))
    return { content: shown, hasNext, nextCursor }
  }

  /** Undefined when it is about a reservation that there is not. */
  async function sought({ from, until, status, method, text }: StaffPaymentQuery) {
    const isNumber = text?.toUpperCase().startsWith(reservationNumberStart)
    const booking = text && isNumber ? await bookings.findByNumber(text) : undefined
    if (isNumber && !booking) return undefined
    const orderId = isNumber ? undefined : text
    const start = from && periodOf({ from, until: from }).from
    const end = until && periodOf({ from: until, until }).until
    return {
      status,
      method,
      orderId,
      booking,
      from: start || undefined,
      until: end || undefined,
    } satisfies Sought
  }

  /** Shows the customer's name, so it is written down that somebody looked. */
  async function get(caller: Caller, id: string) {
    const row = await findById(db, id)
    if (!row) throw new AppError('PAYMENT_NOT_FOUND')
    await audit.look({ actorId: caller.id, action: 'payment.look', subject: 'payment', subjectId: id })
    const booking = (await bookings.describe([row])).get(row.reservationId)
    const shown = toStaffPayment(row, booking)
    return {
      ...shown,
      customerName: booking?.customerName ?? shown.customerName,
      paymentKey: row.paymentKey,
      receiptUrl: row.receiptUrl,
      failCode: row.failCode,
      failMessage: row.failMessage,
      events: (await findEvents(db, row)).map(toEvent),
      refunds: (await findRefunds(db, row)).map(toStaffRefund),
      proposals: await waiting.toProposals(caller, await findProposals(db, row), [row]),
      reservation: toBehind(booking),
    }
  }

  async function totals(days: Days) {
    const rows = await totalsOf(db, days)
    const sumOf = (key: 'captured' | 'refunded' | 'net') => rows.reduce((sum, row) => sum + row[key], 0)
    return { rows, sum: { captured: sumOf('captured'), refunded: sumOf('refunded'), net: sumOf('net') } }
  }
}
