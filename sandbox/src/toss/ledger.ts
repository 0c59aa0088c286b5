import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { practiceSwitches } from '../../../contract/staff/system.ts'
import { openEventLog } from '../event-log.ts'
import type { Payment } from './payment.ts'
import { type Answer, webhookBodies } from './wire.ts'

const day = 86_400_000
const keyLifetimeMs = 15 * day

/** The answer to a request with an idempotency key. */
interface StoredAnswer extends Answer {
  key: string
  at: number
}

export interface Webhook {
  id: string
  /** Shop of the payment. */
  shopOrigin: string | null
  body: object
}

type Event =
  | { kind: 'settled'; payment?: Payment; remembered?: StoredAnswer; webhooks?: Webhook[] }
  | { kind: 'delivered'; id: string }
  | { kind: 'behaviour'; behaviour: TossBehaviour }

export type Ledger = ReturnType<typeof createLedger>

/**
 * Creates the provider's own record of payments, independent of the shop's. One change is one line of the event log, so
 * a capture, its answer and its webhooks are stored together or not at all.
 */
export function createLedger({ file, now }: { file: string | undefined; now: () => number }) {
  const log = openEventLog<Event>(file)
  const payments = new Map<string, Payment>()
  const keysOfOrder = new Map<string, string[]>()
  const answers = new Map<string, StoredAnswer>()
  const undelivered = new Map<string, Webhook>()
  let behaviour = defaultBehaviour
  let onWebhooks: (webhooks: Webhook[]) => void = () => {}
  for (const event of log.storedEvents) apply(event)

  return {
    now,
    find: (paymentKey: string) => payments.get(paymentKey),
    listByOrder: (orderId: string) =>
      (keysOfOrder.get(orderId) ?? []).map((key) => payments.get(key) as Payment),
    all: () => [...payments.values()],
    findAnswer,
    settle,
    behaviour: () => behaviour,
    changeBehaviour: (change: BehaviourChange) =>
      record({ kind: 'behaviour', behaviour: applyChange(behaviour, change) }),
    undelivered: () => [...undelivered.values()],
    delivered: (id: string) => record({ kind: 'delivered', id }),
    subscribe: (listener: typeof onWebhooks) => {
      onWebhooks = listener
    },
  }

  function findAnswer(key: string): Answer | undefined {
    const answer = answers.get(key)
    return answer && answer.at + keyLifetimeMs > now() ? answer : undefined
  }

  /** Stores a change of a payment and the answer under its idempotency key. */
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
    log.write(event)
    apply(event)
  }

  function apply(event: Event) {
    if (event.kind === 'behaviour') behaviour = event.behaviour
    if (event.kind === 'delivered') undelivered.delete(event.id)
    if (event.kind !== 'settled') return
    if (event.payment) storePayment(event.payment)
    if (event.remembered) answers.set(event.remembered.key, event.remembered)
    for (const webhook of event.webhooks ?? []) undelivered.set(webhook.id, webhook)
  }

  function storePayment(payment: Payment) {
    const { orderId, paymentKey } = payment
    if (!payments.has(paymentKey)) {
      const keys = keysOfOrder.get(orderId)
      if (keys) keys.push(paymentKey)
      else keysOfOrder.set(orderId, [paymentKey])
    }
    payments.set(paymentKey, payment)
  }
}

/** Opened windows and authentications send no webhooks. */
function webhooksAbout(payment: Payment, at: number): Webhook[] {
  if (payment.state === 'READY' || payment.state === 'IN_PROGRESS') return []
  const { shopOrigin } = payment
  return webhookBodies(payment, at).map((body) => ({ id: randomUUID(), shopOrigin, body }))
}

/** Behaviours of the simulated payment provider. */
const moods = practiceSwitches.toss
const webhookModes = ['normal', 'duplicate', 'reordered', 'off'] as const
const calls = ['confirm', 'cancel', 'lookup', 'transactions', 'settlements'] as const
export type TossCall = (typeof calls)[number]

const behaviour = z.object({
  mood: z.enum(moods),
  /** Delay of `slow`. */
  delayMs: z.number().check(z.minimum(0), z.maximum(120_000)),
  /** Share of calls that the mood affects, from 0 to 1. The seed determines which ones. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  seed: z.number().check(z.int()),
  calls: z.array(z.enum(calls)),
  webhooks: z.enum(webhookModes),
  /** Overrides the target of webhooks. */
  webhookUrl: z.nullable(z.url({ protocol: /^https?$/ })),
})
export type TossBehaviour = z.output<typeof behaviour>

const defaultBehaviour: TossBehaviour = {
  mood: 'normal',
  delayMs: 3000,
  share: 1,
  seed: 1,
  calls: [...calls],
  webhooks: 'normal',
  webhookUrl: null,
}

/** Fields that a control call may change. A new mood resets `share` and `calls`. */
export const behaviourChange = z.partial(behaviour)
type BehaviourChange = z.output<typeof behaviourChange>

function applyChange(before: TossBehaviour, change: BehaviourChange): TossBehaviour {
  const { share, calls: affectedCalls } = defaultBehaviour
  const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...(change.mood && { share, calls: affectedCalls }), ...changedFields }
}

/** Creates a random number generator from 0 to 1 that repeats for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
