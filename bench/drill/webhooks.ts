import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json, request, signIn } from './http-client.ts'
import { randomFrom } from './payments/buyer.ts'
import {
  authenticate,
  type LedgerEntry,
  ledgerOf,
  type Order,
  openDays,
  order,
  type Shop,
  sendConfirm,
  setProviderBehaviour,
} from './payments/checkout.ts'
import { waitUntilSettled } from './payments/comparison.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from './payments/environment.ts'
import { type Row, Tally } from './row.ts'
import { freePort, sleep } from './server-process.ts'

interface Told {
  story: Scenario
  order: Case
  /** Not delivered yet. */
  waiting: Webhook[]
}
type Figures = Record<'permutations' | 'delivered' | 'duplicated' | 'forged' | 'notAnswered200', number>

const atOnce = 54
const lanes = 8

/** F9: every webhook arrives twice, late, reordered and among forged ones; the final state must be the provider's. */
export async function webhooks({ isShort = false } = {}): Promise<Row[]> {
  const permutations = isShort ? 54 : 1000
  const world = await startPaymentEnvironment()
  const office = await startWebhookProxy(world)
  const chance = randomFrom(9)
  const figures: Figures = { permutations: 0, delivered: 0, duplicated: 0, forged: 0, notAnswered200: 0 }
  const all: Told[] = []
  while (all.length < permutations) {
    const count = Math.min(atOnce, permutations - all.length)
    const cases = await openCases(
      world,
      Array.from({ length: count }, (_, index) => all.length + index),
    )
    await play({ world, office, cases, chance, figures })
    all.push(...cases)
  }
  figures.permutations = all.length
  await waitUntilAsked(world)
  await waitUntilSettled(world)
  const tally = await compare(world, all)
  tally.expect(
    figures.notAnswered200 === 0,
    () => `${figures.notAnswered200} webhooks were not answered with 200`,
  )
  office.close()
  await world.close()
  return [
    tally.row('F9', 'webhooks that are repeated, reordered and forged', {
      ...figures,
      different: tally.broken,
    }),
  ]
}

async function openCases(world: PaymentEnvironment, numbers: number[]): Promise<Told[]> {
  const token = await signIn(world.url, 'customer-2')
  const [day = ''] = await openDays(world, token)
  return inLanes(numbers, async (number) => {
    const story = scenarios[number % scenarios.length] as Scenario
    const begun = await order(world, token, day)
    const paymentKey = await authenticate(world, { ...begun, method: story.method }, story.outcome)
    return { story, order: { ...begun, paymentKey }, waiting: [] }
  })
}

interface Play {
  world: PaymentEnvironment
  office: WebhookProxy
  cases: Told[]
  chance: () => number
  figures: Figures
}

/** Runs a scenario step by step; some webhooks arrive in time, the others together after the end. */
async function play({ world, office, cases, chance, figures }: Play) {
  const most = Math.max(...cases.map(({ story }) => story.acts.length))
  for (let act = 0; act < most; act += 1) {
    await inLanes(cases, ({ story, order }) => Promise.resolve(story.acts[act]?.(world, order)))
    await office.allHere()
    for (const told of cases) told.waiting.push(...office.take(told.order.orderId))
    const inTime = cases.flatMap((told) => told.waiting.splice(0, chance() < 0.5 ? told.waiting.length : 0))
    figures.delivered += inTime.length
    figures.notAnswered200 += await deliverAll(office, shuffled(inTime, chance))
  }
  const late = cases.flatMap(({ waiting }) => waiting)
  const again = late.filter(() => chance() < 0.5).flatMap((it) => [it, { ...it, id: undefined }])
  const forged = cases.flatMap(({ order }, index) =>
    forgeries(order, (cases[index - 1] ?? cases.at(-1) ?? { order }).order).filter(() => chance() < 0.5),
  )
  figures.delivered += late.length
  figures.duplicated += again.length
  figures.forged += forged.length
  figures.notAnswered200 += await deliverAll(office, shuffled([...late, ...again, ...forged], chance))
}

async function deliverAll(office: WebhookProxy, letters: Webhook[]): Promise<number> {
  const answers = await inLanes(letters, office.deliver)
  return answers.filter((status) => status !== 200).length
}

/** Waits until the provider has been asked about every payment that a webhook named. */
async function waitUntilAsked(world: PaymentEnvironment) {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const [open] = await world.query<{ count: number }>(
      `select count(*)::int as count from job where kind = 'payment.look' and state = 'WAITING'`,
    )
    if (open?.count === 0) return
    await sleep(200)
  }
}

interface Book {
  order_id: string
  status: string
  payment_key: string | null
  refunded_amount: number
  /** The reservation's paid amount minus refunds. */
  kept: number
}

async function compare(world: PaymentEnvironment, all: Told[]): Promise<Tally> {
  const tally = new Tally()
  const books = await world.query<Book>(
    `select order_id, payment.status, payment_key, payment.refunded_amount,
      reservation.paid_amount - reservation.refunded_amount as kept
     from payment join reservation on reservation.member_id = payment.member_id and reservation.id = reservation_id`,
  )
  const ours = new Map(books.map((book) => [book.order_id, book]))
  const theirs = new Map((await ledgerOf(world)).map((entry) => [entry.orderId, entry]))
  for (const { story, order } of all) {
    const [book, entry] = [ours.get(order.orderId), theirs.get(order.orderId)]
    const isAlike = book !== undefined && entry !== undefined && agree(book, entry)
    tally.expect(
      isAlike,
      () => `${story.name}: ${JSON.stringify(book)}, but the provider: ${JSON.stringify(entry)}`,
    )
  }
  return tally
}

const allowed: Record<string, string[]> = {
  IN_PROGRESS: ['PENDING'],
  WAITING_FOR_DEPOSIT: ['PENDING'],
  ABORTED: ['FAILED'],
  DONE: ['COMPLETED'],
  PARTIAL_CANCELED: ['REFUNDED'],
  CANCELED: ['REFUNDED'],
}

function agree(
  book: Book,
  { status, paymentKey, totalAmount, balanceAmount, cancels }: LedgerEntry,
): boolean {
  const isPaid = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'].includes(status)
  const refunded = cancels.reduce((sum, { amount }) => sum + amount, 0)
  return (
    allowed[status]?.includes(book.status) === true &&
    book.refunded_amount === refunded &&
    refunded === totalAmount - balanceAmount &&
    book.kept === (isPaid ? balanceAmount : 0) &&
    (!isPaid || book.payment_key === paymentKey)
  )
}

function shuffled<Item>(items: Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

async function inLanes<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.map((item, index) => ({ item, index }))
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next.index] = await work(next.item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** An order whose buyer has authenticated in the card window. */
export interface Case extends Order {
  paymentKey: string
}

type Act = (shop: Shop, order: Case) => Promise<unknown>

/** A scenario: what happens to a payment, step by step; each step causes webhooks. */
export interface Scenario {
  name: string
  method: 'CARD' | 'VIRTUAL_ACCOUNT'
  outcome: 'approved' | 'refused'
  acts: Act[]
}

const asTheShop = (body: object): RequestInit =>
  json(body, { authorization: `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}` })

const confirmedHere: Act = (shop, { paymentKey, orderId, amount }) =>
  sendConfirm(shop, { paymentKey, orderId, amount })

/** The provider has captured and our server does not know it, as after a crash. */
const capturedThere: Act = ({ sandboxUrl }, { paymentKey, orderId, amount }) =>
  request(`${sandboxUrl}/toss/v1/payments/confirm`, asTheShop({ paymentKey, orderId, amount }))

const givenBackThere =
  (share: number): Act =>
  ({ sandboxUrl }, { paymentKey, amount }) => {
    const cancel = { cancelReason: '상점관리자에서 취소', cancelAmount: amount * share }
    return request(`${sandboxUrl}/toss/v1/payments/${paymentKey}/cancel`, asTheShop(cancel))
  }

const deposited: Act = ({ sandboxUrl }, { orderId }) =>
  request(`${sandboxUrl}/control/toss/deposit`, json({ orderId }))

const byCard = { method: 'CARD', outcome: 'approved' } as const

export const scenarios: Scenario[] = [
  { name: 'only authenticated', ...byCard, acts: [] },
  { name: 'confirmed', ...byCard, acts: [confirmedHere] },
  { name: 'captured without our knowledge', ...byCard, acts: [capturedThere] },
  { name: 'refused', ...byCard, outcome: 'refused', acts: [confirmedHere] },
  { name: 'partially refunded', ...byCard, acts: [confirmedHere, givenBackThere(0.25)] },
  { name: 'refunded', ...byCard, acts: [confirmedHere, givenBackThere(1)] },
  {
    name: 'captured and refunded without our knowledge',
    ...byCard,
    acts: [capturedThere, givenBackThere(1)],
  },
  { name: 'waiting for a deposit', ...byCard, method: 'VIRTUAL_ACCOUNT', acts: [confirmedHere] },
  { name: 'deposited', ...byCard, method: 'VIRTUAL_ACCOUNT', acts: [confirmedHere, deposited] },
]

/** A webhook of the provider, or a forged one. */
export interface Webhook {
  /** Id of the transmission; forged ones may have none. */
  id: string | undefined
  body: Record<string, unknown>
}

type WebhookProxy = Awaited<ReturnType<typeof startWebhookProxy>>

/** A proxy between provider and product that stores every webhook and delivers it at any time, any number of times. */
async function startWebhookProxy(shop: Shop) {
  const kept = new Map<string, Webhook[]>()
  const port = await freePort()
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const orderId = String(body.data?.orderId ?? body.orderId)
    const id = String(incoming.headers['tosspayments-webhook-transmission-id'])
    kept.set(orderId, [...(kept.get(orderId) ?? []), { id, body }])
    answer.end()
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await setProviderBehaviour(shop, {
    mood: 'normal',
    webhooks: 'normal',
    webhookUrl: `http://127.0.0.1:${port}/`,
  })

  return {
    /** Resolves once the webhooks of everything so far have arrived. */
    allHere: async () => {
      for (;;) {
        const { text } = await request(`${shop.sandboxUrl}/control/toss`)
        if ((JSON.parse(text) as { undelivered: number }).undelivered === 0) return
        await sleep(20)
      }
    },
    /** Returns the stored webhooks of an order and removes them. */
    take: (orderId: string): Webhook[] => {
      const letters = kept.get(orderId) ?? []
      kept.delete(orderId)
      return letters
    },
    deliver: (webhook: Webhook) => deliver(shop, webhook),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends a webhook to the product; returns the status. */
export async function deliver({ url }: Shop, { id, body }: Webhook): Promise<number> {
  const headers = id ? { 'tosspayments-webhook-transmission-id': id } : {}
  return (await request(`${url}/api/v1/payments/toss/webhook`, json(body, headers))).status
}

/** Forged webhooks of an attacker who knows an order id and its payment key. */
export function forgeries({ orderId, paymentKey, amount }: Case, stranger: Case): Webhook[] {
  const about = { orderId, paymentKey, totalAmount: amount }
  const changed = (data: object) => ({ eventType: 'PAYMENT_STATUS_CHANGED', data })
  const cancel = { cancelAmount: amount, transactionKey: 'txrd_forged', cancelStatus: 'DONE' }
  const bodies: Webhook['body'][] = [
    changed({ ...about, status: 'DONE', balanceAmount: amount }),
    changed({ ...about, status: 'CANCELED', balanceAmount: 0, cancels: [cancel] }),
    changed({ ...about, status: 'ABORTED' }),
    changed({ ...about, status: 'EXPIRED' }),
    changed({ ...about, status: 'DONE', paymentKey: stranger.paymentKey, totalAmount: 1 }),
    { eventType: 'CANCEL_STATUS_CHANGED', data: { ...about, ...cancel } },
    { orderId, status: 'DONE', secret: 'ps_guessed', transactionKey: 'txrd_forged' },
    { orderId, status: 'CANCELED', transactionKey: 'txrd_forged' },
  ]
  return bodies.map((body, index) => ({ id: index % 2 ? randomUUID() : undefined, body }))
}
