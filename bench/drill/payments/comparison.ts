import type { Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import type { Purchase } from './buyer.ts'
import { type LedgerEntry, ledgerOf } from './checkout.ts'
import type { PaymentEnvironment } from './environment.ts'

interface Book {
  order_id: string
  reservation_id: string
  payment_key: string | null
  status: string
  amount: number
  refunded_amount: number
  settled: number
}

export interface Figures extends Record<string, number> {
  captured: number
  recorded: number
  lost: number
  double: number
  toldFailedThoughCharged: number
  stuck: number
}

const capturedStates = ['DONE', 'CANCELED', 'PARTIAL_CANCELED']
const recordedStates = ['COMPLETED', 'CANCELLED', 'REFUNDED']
const settledWithinMs = 300_000

/** Waits at most a minute until nothing is in progress; returns the number of payments and refunds that still are. */
export async function waitUntilSettled(world: PaymentEnvironment): Promise<number> {
  const deadline = Date.now() + settledWithinMs
  for (;;) {
    const [open] = await world.query<{ count: number }>(
      `select ((select count(*) from payment where status = 'CONFIRMING')
        + (select count(*) from refund where status = 'PENDING'))::int as count`,
    )
    const count = open?.count ?? 0
    if (count === 0 || Date.now() > deadline) return count
    await sleep(500)
  }
}

/** Compares the provider's transactions with ours and with the answers that customers got. */
export async function compareWithProvider(world: PaymentEnvironment, purchases: Purchase[], stuck: number) {
  const ledger = await ledgerOf(world)
  const books = await world.query<Book>(
    `select order_id, reservation_id, payment_key, status, amount, refunded_amount,
      (select coalesce(sum(refund.amount), 0) from refund
        where refund.member_id = payment.member_id and refund.payment_id = payment.id
        and refund.status = 'SETTLED')::int as settled
     from payment`,
  )
  const ours = new Map(books.map((book) => [book.order_id, book]))
  const captured = ledger.filter(({ status }) => capturedStates.includes(status))
  const recorded = captured.filter((entry) => isRecorded(entry, ours.get(entry.orderId)))
  const charged = new Map(
    captured.filter(({ balanceAmount }) => balanceAmount > 0).map((entry) => [entry.orderId, entry]),
  )
  const refundsDiffer = captured.filter((entry) => !hasSameRefunds(entry, ours.get(entry.orderId)))
  const told = (word: Purchase['told']) => purchases.filter((purchase) => purchase.told === word)
  const figures: Figures = {
    captured: captured.length,
    recorded: recorded.length,
    lost: captured.length - recorded.length,
    double: countDoubles(captured, ours) + countDoubleCancels(ledger),
    toldFailedThoughCharged: told('failed').filter(({ orderId }) => charged.has(orderId)).length,
    toldPaidThoughNotCharged: told('paid').filter(
      ({ orderId }) => !captured.some((entry) => entry.orderId === orderId),
    ).length,
    refunded: captured.filter(({ cancels }) => cancels.length > 0).length,
    refundsThatDiffer: refundsDiffer.length,
    stuck,
    wrongSums: await countWrongSums(world),
  }
  return { figures, examples: [...refundsDiffer.map((entry) => JSON.stringify(entry))].slice(0, 3) }
}

/** Counts each figure that has to be zero as one try. */
export function expectSoundBooks(
  tally: Tally,
  { figures, examples }: Awaited<ReturnType<typeof compareWithProvider>>,
) {
  const mustBeZero = { ...figures, captured: 0, recorded: 0, refunded: 0 }
  for (const [name, count] of Object.entries(mustBeZero))
    tally.expect(count === 0, () => `${name}: ${count} ${examples.join(' ')}`)
}

const isRecorded = (entry: LedgerEntry, book: Book | undefined) =>
  book?.payment_key === entry.paymentKey &&
  book.amount === entry.totalAmount &&
  recordedStates.includes(book.status)

const hasSameRefunds = ({ totalAmount, balanceAmount }: LedgerEntry, book: Book | undefined) =>
  book?.refunded_amount === totalAmount - balanceAmount && book.settled === totalAmount - balanceAmount

/** Returns reservations with more than one captured and unrefunded payment. */
function countDoubles(captured: LedgerEntry[], ours: Map<string, Book>) {
  const kept = captured.filter(({ balanceAmount }) => balanceAmount > 0)
  const reservations = kept.map(({ orderId }) => ours.get(orderId)?.reservation_id ?? orderId)
  return reservations.length - new Set(reservations).size
}

const countDoubleCancels = (ledger: LedgerEntry[]) =>
  ledger.filter(({ totalAmount, balanceAmount, cancels }) => {
    const keys = cancels.map(({ idempotencyKey, transactionKey }) => idempotencyKey ?? transactionKey)
    return balanceAmount < 0 || totalAmount < 0 || new Set(keys).size < keys.length
  }).length

const listed = (listing: string) =>
  `select count(*) from reservation where reservation.member_id = kept.member_id and listing = '${listing}'`

/** Returns stored sums and counts that differ from a recount. */
async function countWrongSums(world: PaymentEnvironment): Promise<number> {
  const [wrong] = await world.query<{ count: number }>(`select (
    (select count(*) from payment_summary kept where total <> (
      select coalesce(sum(amount - refunded_amount), 0) from payment
      where payment.member_id = kept.member_id and status in ('COMPLETED', 'CANCELLED', 'REFUNDED')))
    + (select count(*) from reservation_count kept
      where kept.in_progress <> (${listed('IN_PROGRESS')})
      or kept.completed <> (${listed('COMPLETED')})
      or kept.cancelled <> (${listed('CANCELLED')}))
    + (select count(*) from slot where leg = 'PICKUP' and taken_stops <> (
      select count(*) from visit
      where visit.leg = slot.leg and holds and visit.date = slot.date and visit.slot = slot.slot))
    + (select count(*) from reservation where paid_amount - refunded_amount <> (
      select coalesce(sum(amount - payment.refunded_amount), 0) from payment
      where payment.member_id = reservation.member_id and payment.reservation_id = reservation.id
      and payment.status in ('COMPLETED', 'CANCELLED', 'REFUNDED')))
  )::int as count`)
  return wrong?.count ?? 0
}
