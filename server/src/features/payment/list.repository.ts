import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '../../../../contract/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import type { StoredPayment } from './payment.repository.ts'
import { payment, type StoredPaymentStatus } from './payment.tables.ts'

/** Whose payments; all of them when no status is named. */
export interface Listed {
  memberId: string
  status: PaymentStatus | undefined
}

const newestFirst = [desc(payment.createdAt), desc(payment.id)]

/** Newest first, after a cursor; as fast on page 1,000 as on the first. */
export async function listAfter(
  db: Database,
  { memberId, status }: Listed,
  after: Cursor | undefined,
  count: number,
): Promise<StoredPayment[]> {
  const isAfter =
    after && sql`(${payment.createdAt}, ${payment.id}) < (${after.createdAt}, ${after.id}::uuid)`
  const of = (stored?: StoredPaymentStatus) =>
    db
      .select()
      .from(payment)
      .where(and(eq(payment.memberId, memberId), stored && eq(payment.status, stored), isAfter))
      .orderBy(...newestFirst)
      .limit(count)
  if (status !== 'PENDING') return of(status)
  return unionAll(of('PENDING'), of('CONFIRMING'))
    .orderBy(...newestFirst)
    .limit(count)
}

/** Newest first, skipping rows. Skips in the index alone and reads only the rows it answers. */
export async function listFrom(
  db: Database,
  { memberId, status }: Listed,
  offset: number,
  count: number,
): Promise<StoredPayment[]> {
  const of = (stored: StoredPaymentStatus | undefined, skipped: number, most: number) =>
    db
      .select({ id: payment.id, createdAt: payment.createdAt })
      .from(payment)
      .where(and(eq(payment.memberId, memberId), stored && eq(payment.status, stored)))
      .orderBy(...newestFirst)
      .limit(most)
      .offset(skipped)
  const open = () =>
    unionAll(of('PENDING', 0, offset + count), of('CONFIRMING', 0, offset + count))
      .orderBy(...newestFirst)
      .limit(count)
      .offset(offset)
  const wanted = status === 'PENDING' ? open().as('wanted') : of(status, offset, count).as('wanted')
  return db
    .select(getTableColumns(payment))
    .from(wanted)
    .innerJoin(payment, and(eq(payment.memberId, memberId), eq(payment.id, wanted.id)))
    .orderBy(...newestFirst)
}
