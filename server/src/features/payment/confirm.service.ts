import type { Database, Transact } from '../../shared/db/database.ts'
import { isDatabaseUnavailable } from '../../shared/db/database-errors.ts'
import { crashPoint } from '../../shared/drill/crash-point.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Log } from '../../shared/log/log.ts'
import { type Capture, providerDown } from './capture.ts'
import { tookMoney } from './completion.ts'
import type { Payable } from './payable.ts'
import {
  addEvent,
  changePayment,
  findByOrder,
  findPayment,
  lockPayment,
  type StoredPayment,
} from './payment.repository.ts'
import { toConfirmation } from './payment.views.ts'

export interface ConfirmDependencies {
  db: Database
  transact: Transact
  now: () => Date
  payable: Payable
  capture: Capture
  /** How long it asks on before it answers that it is not decided yet. */
  doubtMs: number
  log: Log
}

/** What the browser brings back from the payment window. */
export interface Confirmation {
  paymentKey: string
  orderId: string
  amount: number
}

/**
 * Confirms a payment: the intent is written first, in a transaction of its own; then the provider is
 * asked; then the outcome is written. Whoever dies in between, the sweeper finishes it.
 */
export function createConfirm({ db, transact, now, payable, capture, doubtMs, log }: ConfirmDependencies) {
  /** Asked twice, it answers the same. `memberId`: who is signed in, when somebody is. */
  return async (memberId: string | undefined, { paymentKey, orderId, amount }: Confirmation) => {
    const payment = await findByOrder(db, orderId)
    if (!payment || (memberId !== undefined && memberId !== payment.memberId))
      throw new AppError('PAYMENT_NOT_FOUND')
    if (amount !== payment.amount) {
      await addEvent(db, payment, { kind: 'TAMPERED', detail: { amount }, at: now() })
      throw new AppError('AMOUNT_TAMPERED')
    }
    const ended = await decide(payment, paymentKey)
    if (ended.status === 'FAILED') throw refused(ended)
    return toConfirmation(ended)
  }

  async function decide(payment: StoredPayment, paymentKey: string): Promise<StoredPayment> {
    const begun = await begin(payment, paymentKey).catch((error) => {
      // Whether the intent was written is unknown when the database goes away at that moment.
      if (!isDatabaseUnavailable(error)) throw error
      return { current: undecided(payment, error), isNew: undefined }
    })
    if (begun.isNew === undefined || begun.current.status !== 'CONFIRMING') return begun.current
    const doubt = { isDoubtful: !begun.isNew }
    return capture.pursue(begun.current, doubt, doubtMs).catch((error) => undecided(payment, error))
  }

  /** The money may be taken: nobody may be told that it failed. */
  function undecided(payment: StoredPayment, error: unknown): StoredPayment {
    log.error({ err: error, payment: payment.id }, 'confirming a payment is left to the sweeper')
    return { ...payment, status: 'CONFIRMING' }
  }

  /** Writes the intent, once. Throws where there is nothing to confirm any more. */
  async function begin(payment: StoredPayment, paymentKey: string) {
    const isSame = payment.paymentKey === paymentKey
    if (payment.status !== 'PENDING' || payment.virtualAccount) {
      if (payment.status === 'FAILED') throw await whyEnded(payment, isSame)
      if (!isSame) throw new AppError(tookMoney(payment) ? 'PAYMENT_ENDED' : 'PAYMENT_UNDER_WAY')
      return { current: payment, isNew: false }
    }
    const intended = await transact((tx) => intend(tx, payment, paymentKey))
    if (intended) {
      crashPoint('after-intent')
      return { current: intended, isNew: true }
    }
    const current = (await findPayment(db, payment)) ?? payment
    return begin(current, paymentKey)
  }

  /** What ran out of time with its reservation says so, or that its slot has gone to somebody else. */
  async function whyEnded(payment: StoredPayment, isSame: boolean) {
    if (payment.failCode === 'RESERVATION_EXPIRED')
      await transact((tx) => payable.due(tx, payment.memberId, payment.reservationId))
    return ended(payment, isSame)
  }

  /** Answers nothing when somebody else was quicker: a second tap finds the reservation paid, not refused. */
  async function intend(tx: Database, payment: StoredPayment, paymentKey: string) {
    await payable.lock(tx, payment.memberId, payment.reservationId)
    if ((await lockPayment(tx, payment))?.status !== 'PENDING') return undefined
    const due = await payable.due(tx, payment.memberId, payment.reservationId)
    if (due.amount !== payment.amount || due.purpose !== payment.purpose)
      throw new AppError('AMOUNT_MISMATCH')
    const changes = { status: 'CONFIRMING' as const, paymentKey, confirmingSince: now() }
    const intended = await changePayment(tx, payment, ['PENDING'], changes)
    if (intended) await addEvent(tx, payment, { kind: 'CONFIRMING', at: now() })
    return intended
  }
}

/** The provider's own code and words reach the person. */
function refused({ failCode, failMessage }: StoredPayment) {
  if (failCode === providerDown) return new AppError('PAYMENT_PROVIDER_DOWN')
  return new AppError('PAYMENT_REFUSED', inTheirWords({ failCode, failMessage }))
}

const ended = ({ failCode, failMessage }: StoredPayment, isSame: boolean) =>
  new AppError(
    'PAYMENT_ENDED',
    isSame && failCode !== providerDown ? inTheirWords({ failCode, failMessage }) : {},
  )

const inTheirWords = ({ failCode, failMessage }: Pick<StoredPayment, 'failCode' | 'failMessage'>) => ({
  ...(failCode && { outsideCode: failCode }),
  ...(failMessage && { message: failMessage }),
})
