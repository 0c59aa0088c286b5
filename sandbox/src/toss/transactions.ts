import * as z from 'zod/mini'
import type { Ledger } from './ledger.ts'
import { type Answer, refusal } from './refusals.ts'
import { parseSeoul } from './seoul-time.ts'
import { transactionObjects } from './wire.ts'

const moment = z.string().check(z.refine((text) => !Number.isNaN(parseSeoul(text))))
const query = z.object({
  startDate: moment,
  endDate: moment,
  startingAfter: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 100),
})

/** Lists approvals and cancels in a period, oldest first, one page at a time. */
export function listTransactions(ledger: Ledger, searchParams: unknown): Answer {
  const parsed = query.safeParse(searchParams)
  if (!parsed.success) return refusal('INVALID_REQUEST')
  const { startDate, endDate, startingAfter, limit } = parsed.data
  const [from, to] = [parseSeoul(startDate), parseSeoul(endDate)]
  const rows = ledger
    .all()
    .flatMap(transactionObjects)
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => one.at - other.at || (one.body.transactionKey < other.body.transactionKey ? -1 : 1))
    .map(({ body }) => body)
  const last = startingAfter ? rows.findIndex(({ transactionKey }) => transactionKey === startingAfter) : -1
  if (startingAfter && last < 0) return refusal('INVALID_TRANSACTION_KEY')
  return { status: 200, body: rows.slice(last + 1, last + 1 + limit) }
}
