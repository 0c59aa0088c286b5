import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../shared/db/database.ts'
import { crashPoint } from '../../shared/drill/crash-point.ts'
import type { Log } from '../../shared/log/log.ts'
import { addEvent, findPayment, type StoredPayment } from './payment.repository.ts'
import type { Settle } from './settle.ts'
import type { TossAnswer, TossClient } from './toss/toss-client.ts'
import { refusalInKorean } from './toss/toss-errors.ts'
import { isCaptured, type TossPayment } from './toss/toss-payment.ts'

export interface CaptureDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  settle: Settle
  log: Log
}

export type Capture = ReturnType<typeof createCapture>

/** How a payment ended that the provider would not even hear of. */
export const providerDown = 'PAYMENT_PROVIDER_DOWN'
const firstPauseMs = 250
const longestPauseMs = 2000
/** Windows and authentications have long lapsed by then: what was not captured never will be. */
const lapsedAfterMs = 45 * 60_000

interface Doubt {
  /** False only for who has just written the intent: nobody can have asked for the capture before. */
  isDoubtful: boolean
}
type Failed = Exclude<TossAnswer<never>, { verdict: 'DONE' }>

/** Has a payment captured whose intent is written, and finds out what became of it. */
export function createCapture({ db, now, toss, settle, log }: CaptureDependencies) {
  return { pursue, ask }

  /** Asks until the provider has decided, or the time is over: then it is still CONFIRMING. */
  async function pursue(payment: StoredPayment, doubt: Doubt, limitMs: number): Promise<StoredPayment> {
    const deadline = performance.now() + limitMs
    let current = await ask(payment, doubt, limitMs)
    for (let pauseMs = firstPauseMs; current.status === 'CONFIRMING'; pauseMs *= 1.5) {
      const leftMs = deadline - performance.now()
      if (leftMs < firstPauseMs) return current
      await pause(Math.min(pauseMs, longestPauseMs, leftMs / 2))
      // Somebody else may have heard of it meanwhile.
      current = (await findPayment(db, payment)) ?? current
      if (current.status === 'CONFIRMING')
        current = await ask(current, { isDoubtful: true }, deadline - performance.now())
    }
    return current
  }

  /** Once: looks first wherever there is a doubt, and asks for the capture when there was none yet. */
  async function ask(
    payment: StoredPayment,
    { isDoubtful }: Doubt,
    limitMs?: number,
  ): Promise<StoredPayment> {
    if (isDoubtful) {
      const { current, mayCapture } = await look(payment, limitMs)
      if (!mayCapture) return current
      if (isLapsed(current)) return settle.end(current, { code: 'EXPIRED', message: '' })
    }
    const { paymentKey, orderId, amount } = payment
    if (!paymentKey) throw new Error('a payment is being confirmed without its key')
    crashPoint('before-capture-call')
    const answer = await toss.confirm({ paymentKey, orderId, amount }, limitMs)
    crashPoint('after-capture-call')
    if (answer.verdict === 'DONE') return settle.adopt(payment, answer.value)
    return isDoubtful ? refusedInDoubt(payment, answer, limitMs) : refusedAtOnce(payment, answer)
  }

  /** Nobody has asked before, so what the provider refuses was not done. */
  async function refusedAtOnce(payment: StoredPayment, answer: Failed): Promise<StoredPayment> {
    const { verdict, code, message } = answer
    if (verdict === 'UNKNOWN') {
      await addEvent(db, payment, { kind: 'DOUBT', detail: { code }, at: now() })
      return payment
    }
    if (verdict === 'REFUSED') return settle.end(payment, refusal(code, message))
    raiseAlarm(code)
    await addEvent(db, payment, { kind: 'ALARM', detail: { code }, at: now() })
    return settle.end(payment, { code: providerDown, message: '' })
  }

  /** An earlier call may have come through just now: a refusal is believed only when nothing was captured. */
  async function refusedInDoubt(payment: StoredPayment, answer: Failed, limitMs?: number) {
    if (answer.verdict === 'ALARM') raiseAlarm(answer.code)
    if (answer.verdict !== 'REFUSED') return payment
    const { current, mayCapture } = await look(payment, limitMs)
    return mayCapture ? settle.end(current, refusal(answer.code, answer.message)) : current
  }

  /** `mayCapture`: it is still open, and the provider says that nothing was captured. */
  async function look(payment: StoredPayment, limitMs?: number) {
    const found = await toss.find(payment.orderId, limitMs)
    if (found.verdict === 'ALARM') raiseAlarm(found.code)
    if (found.verdict !== 'DONE') return { current: payment, mayCapture: found.verdict === 'REFUSED' }
    const current = await settle.adopt(payment, found.value)
    return { current, mayCapture: current.status === 'CONFIRMING' && !isTaken(found.value) }
  }

  function isLapsed({ confirmingSince }: StoredPayment) {
    return confirmingSince !== null && now().getTime() - confirmingSince.getTime() > lapsedAfterMs
  }

  function raiseAlarm(code: string) {
    log.error({ reason: code }, 'the payment provider lets nobody in')
  }
}

const refusal = (code: string, message: string) => ({ code, message: refusalInKorean(code, message) ?? '' })

const isTaken = (found: TossPayment) => isCaptured(found) || found.status === 'WAITING_FOR_DEPOSIT'
