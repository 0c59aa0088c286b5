import { sql } from 'drizzle-orm'
import type { Payable, PaymentRef } from '../../../src/features/payment/index.ts'
import type { Database } from '../../../src/shared/db/database.ts'
import { AppError } from '../../../src/shared/errors/app-error.ts'

/** Stands in for a reservation in payment tests. Amounts in won. */
export interface Bill {
  memberId: string
  amount: number
  state: 'UNPAID' | 'PAID' | 'ENDED'
  paid: number
  refunded: number
  heldUntil?: Date | undefined
}

/** Implements `Payable` with bills in memory and locks in the database. */
export function createPayableBills(bills: Map<string, Bill>): Payable {
  const lock = async (tx: Database, _memberId: string, id: string) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${id}))`)
  }
  const locked = async (tx: Database, ref: Pick<PaymentRef, 'memberId' | 'reservationId'>) => {
    await lock(tx, ref.memberId, ref.reservationId)
    const bill = bills.get(ref.reservationId)
    if (!bill || bill.memberId !== ref.memberId) throw new AppError('RESERVATION_NOT_FOUND')
    return bill
  }
  return {
    lock,
    due: async (tx, memberId, reservationId) => {
      const { state, amount } = await locked(tx, { memberId, reservationId })
      if (state === 'ENDED') throw new AppError('RESERVATION_EXPIRED')
      if (state === 'PAID') throw new AppError('ALREADY_PAID')
      return { memberId, reservationId, purpose: 'BOOKING', amount, orderName: '픽업 케어 서비스 (화분 2개)' }
    },
    find: async () => undefined,
    begun: async (tx, memberId, reservationId, _at, until) => {
      const bill = await locked(tx, { memberId, reservationId })
      bill.heldUntil = until
    },
    paid: async (tx, ref) => {
      const bill = await locked(tx, ref)
      bill.paid += ref.amount
      if (bill.state !== 'UNPAID') return false
      bill.state = 'PAID'
      return true
    },
    refunded: async (tx, ref) => {
      const bill = await locked(tx, ref)
      bill.refunded += ref.amount
    },
  }
}
