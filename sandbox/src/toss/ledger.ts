import { randomUUID } from 'node:crypto'
import { openJournal } from '../journal.ts'
import { type BehaviourChange, changed, type TossBehaviour, usualBehaviour } from './behaviour.ts'
import type { Payment } from './payment.ts'
import type { Answer } from './refusals.ts'
import { announcements } from './wire.ts'

const day = 86_400_000
/** How long an idempotency key is remembered. */
const keysLast = 15 * day

/** An answer that was given under an idempotency key. */
interface Remembered extends Answer {
  key: string
  at: number
}

export interface Webhook {
  id: string
  /** Of the payment it tells about. */
  shopOrigin: string | null
  body: object
}

type Event =
  | { kind: 'settled'; payment?: Payment; remembered?: Remembered; webhooks?: Webhook[] }
  | { kind: 'delivered'; id: string }
  | { kind: 'behaviour'; behaviour: TossBehaviour }

export type Ledger = ReturnType<typeof createLedger>

/**
 * The provider's own books, kept apart from everything that the shop writes down. One change is one
 * line of the journal: a capture, the answer to it and the webhooks about it are all there or none is.
 */
export function createLedger({ file, now }: { file: string | undefined; now: () => number }) {
  const journal = openJournal<Event>(file)
  const payments = new Map<string, Payment>()
  const keysOfOrder = new Map<string, string[]>()
  const remembered = new Map<string, Remembered>()
  const undelivered = new Map<string, Webhook>()
  let behaviour = usualBehaviour
  let onWebhooks: (webhooks: Webhook[]) => void = () => {}
  for (const event of journal.past) apply(event)

  return {
    now,
    find: (paymentKey: string) => payments.get(paymentKey),
    ofOrder: (orderId: string) => (keysOfOrder.get(orderId) ?? []).map((key) => payments.get(key) as Payment),
    all: () => [...payments.values()],
    answerTo,
    settle,
    behaviour: () => behaviour,
    behave: (change: BehaviourChange) => record({ kind: 'behaviour', behaviour: changed(behaviour, change) }),
    undelivered: () => [...undelivered.values()],
    delivered: (id: string) => record({ kind: 'delivered', id }),
    tellOf: (listener: typeof onWebhooks) => {
      onWebhooks = listener
    },
  }

  function answerTo(key: string): Answer | undefined {
    const answer = remembered.get(key)
    return answer && answer.at + keysLast > now() ? answer : undefined
  }

  /** Writes a change down, and what was answered under which key. */
  function settle({ payment, answer, key }: { payment?: Payment; answer?: Answer; key?: string }) {
    const at = now()
    const webhooks = payment && behaviour.webhooks !== 'off' ? webhooksAbout(payment, at) : []
    record({
      kind: 'settled',
      ...(payment && { payment }),
      ...(answer && key !== undefined && { remembered: { ...answer, key, at } }),
      ...(webhooks.length && { webhooks }),
    })
    onWebhooks(webhooks)
  }

  function record(event: Event) {
    journal.write(event)
    apply(event)
  }

  function apply(event: Event) {
    if (event.kind === 'behaviour') behaviour = event.behaviour
    if (event.kind === 'delivered') undelivered.delete(event.id)
    if (event.kind !== 'settled') return
    if (event.payment) keep(event.payment)
    if (event.remembered) remembered.set(event.remembered.key, event.remembered)
    for (const webhook of event.webhooks ?? []) undelivered.set(webhook.id, webhook)
  }

  function keep(payment: Payment) {
    const { orderId, paymentKey } = payment
    if (!payments.has(paymentKey)) {
      const keys = keysOfOrder.get(orderId)
      if (keys) keys.push(paymentKey)
      else keysOfOrder.set(orderId, [paymentKey])
    }
    payments.set(paymentKey, payment)
  }
}

/** Nobody is told of an open window or an authentication. */
function webhooksAbout(payment: Payment, at: number): Webhook[] {
  if (payment.state === 'READY' || payment.state === 'IN_PROGRESS') return []
  const { shopOrigin } = payment
  return announcements(payment, at).map((body) => ({ id: randomUUID(), shopOrigin, body }))
}
