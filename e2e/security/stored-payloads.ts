import { randomUUID } from 'node:crypto'
import {
  type Answer,
  bearer,
  dataOf,
  json,
  plantPhoto,
  request,
  signIn,
  submitDiagnosis,
} from '../../bench/drill/http-client.ts'
import {
  authenticate,
  bookingBody,
  openDays,
  order,
  sendBooking,
  sendConfirm,
} from '../../bench/drill/payments/checkout.ts'
import type { OfferedDay } from '../../contract/reservation/booking.ts'
import type { RescheduleResult } from '../../contract/reservation/visit/staff-reschedule.ts'
import { addDays, seoulToday } from '../../contract/seoul-day.ts'

/** Returns a payload of at most so many characters. */
type PayloadOfLength = (most: number) => string

/** Calls the API as one person; throws on failure. */
type Asks = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

export interface StoredPayloads {
  tokens: Record<'customer' | 'expert' | 'operator' | 'admin', string>
  /** Ids of the rows with payloads. */
  ids: Record<string, string>
}

/** Stores payloads in the text fields whose content the walks open, and `html` in every rich text, through the API only. */
export async function storePayloads(
  url: string,
  words: PayloadOfLength,
  html: string,
): Promise<StoredPayloads> {
  const tokens = {
    customer: await signIn(url, 'customer-2'),
    expert: await signIn(url, 'expert'),
    operator: await signIn(url, 'operator'),
    admin: await signIn(url, 'admin'),
  }
  const as = (who: keyof typeof tokens): Asks => asking(url, tokens[who])
  const profile = { phone: '01023456789', marketingConsent: true, notificationConsent: true }
  await as('customer')('PUT', '/user/profile', { name: words(40), ...profile })
  const ids = {
    // First, so that later notices use this wording.
    ...(await plantSettings(as, words, html)),
    ...(await plantDiagnosis(url, tokens.customer, as('customer'), as('expert'), words)),
    ...(await plantReservation(url, tokens.customer, as, words)),
    ...(await plantCatalogue(as('operator'), words, html)),
  }
  return { tokens, ids }
}

const asking =
  (url: string, token: string): Asks =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const init = body && !isForm ? json(body, bearer(token)) : { headers: bearer(token), body: body ?? null }
    return done(`${method} ${path}`, await request(`${url}/api/v1${path}`, { ...init, method }))
  }

function done(what: string, answer: Answer): Record<string, unknown> {
  if (answer.json?.status !== 'Success') throw new Error(`${what}: ${answer.status} ${answer.text}`)
  return (answer.json.data ?? {}) as Record<string, unknown>
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function plantDiagnosis(
  url: string,
  token: string,
  customer: Asks,
  expert: Asks,
  words: PayloadOfLength,
) {
  const photo = await plantPhoto(400)
  const own = Object.fromEntries(
    ['wateringFrequency', 'experience', 'symptomDuration', 'location'].map((name) => [name, words(200)]),
  )
  const files = { fullPlantImage: photo, symptomImage: photo }
  const sent = await submitDiagnosis(url, token, files, { prompt: words(2000), ...own })
  const diagnosis = dataOf<{ id: string }>(sent).id
  const [mine, desk] = [`/analysis/${diagnosis}`, `/admin/analysis/cases/${diagnosis}`]
  await customer('PUT', `${mine}/feedback`, { helpful: true, comment: words(500) })
  await expert('POST', `${desk}/claim`, {})
  await expert('POST', `${desk}/requests`, { kind: 'QUESTION', text: words(500) })
  const reply = new FormData()
  reply.set('reply', words(1000))
  await customer('POST', `${mine}/expert-requests/0/reply`, reply)
  const draft = { text: words(4000), verdict: null, rightProblemId: null }
  await expert('PUT', `${desk}/draft`, draft)
  const { revision } = await expert('GET', desk)
  await expert('POST', `${desk}/answer`, { feedback: words(4000), verdict: 'AGREE', revision })
  await customer('POST', `${mine}/expert-question`, { question: words(500) })
  await expert('POST', `${desk}/question-answer`, { answer: words(4000) })
  await expert('PUT', `${desk}/draft`, draft)
  return { diagnosis }
}

async function plantReservation(
  url: string,
  token: string,
  as: (who: 'customer' | 'operator' | 'admin') => Asks,
  words: PayloadOfLength,
) {
  const shop = { url, sandboxUrl: `${url}/sandbox` }
  const [operator, admin] = [as('operator'), as('admin')]
  const [day = ''] = await openDays(shop, token)
  const form = bookingBody(day)
  const address = { ...form.address, pickupAddressDetail: words(100), deliveryAddressDetail: words(100) }
  const booking = { ...form, address, customerName: words(50), specialRequest: words(500) }
  const booked = dataOf<{ id: string; amount: number }>(await sendBooking(shop, token, booking))
  const begun = await as('customer')('POST', '/payments/toss/initiate', {
    ...{ reservationId: booked.id, amount: booked.amount, orderName: words(100), customerName: words(50) },
  })
  const orderId = String(begun.orderId)
  const paymentKey = await authenticate(shop, { orderId, amount: booked.amount })
  dataOf(await sendConfirm(shop, { paymentKey, orderId, amount: booked.amount }, token))
  await as('customer')('POST', '/payments/toss/fail', { orderId, code: words(100), message: words(500) })
  const base = `/admin/reservations/${booked.id}`
  await plantChangesByStaff(operator, booked.id, words)
  const move = { to: 'PICKED_UP', note: words(500), reason: words(200), acknowledge: ['EARLY_VISIT'] }
  await operator('POST', `${base}/move`, move)
  await operator('POST', `${base}/notes`, { noteId: randomUUID(), text: words(1000) })
  await operator('PUT', `${base}/pots/1`, {
    diameter: '30cm 이하',
    conditions: [],
    note: words(1000),
    revision: 0,
  })
  const entry = { entryId: randomUUID(), kind: 'CARE', isPublic: 'true', text: words(1000) }
  await operator('POST', `${base}/care-entries`, formOf(entry))
  await operator('POST', `${base}/price-changes`, formOf({ amount: '40000', reason: words(500) }))
  const slot = { day, slot: 'AM', leg: 'PICKUP' }
  await operator('POST', '/admin/delay-notices', {
    noticeId: randomUUID(),
    ...slot,
    minutes: 20,
    reason: words(200),
  })

  const found = (await operator('GET', `/admin/payments?text=${orderId}`)).content as { id: string }[]
  const refund = { amount: 100, reason: words(200), requestId: randomUUID() }
  await admin('POST', `/admin/payments/${found[0]?.id}/refund`, refund)
  await plantMissedVisit(operator, base, words)
  const cancelled = await order(shop, token, day)
  await as('customer')('POST', `/reservations/${cancelled.id}/cancel`, { reason: words(200) })
  return { reservation: booked.id, cancelled: cancelled.id }
}

/** Brings the plants to the door in vain, so that the board lists the visit with its words. */
async function plantMissedVisit(operator: Asks, base: string, words: PayloadOfLength) {
  for (const to of ['IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'])
    await operator('POST', `${base}/move`, { to })
  const missed = { reason: 'OTHER', words: words(200) }
  await operator('POST', `${base}/move`, { to: 'DELIVERY_PREPARING', missed })
}

/** Corrects the contact data and moves the pickup to the last day that staff can choose. */
async function plantChangesByStaff(operator: Asks, id: string, words: PayloadOfLength) {
  const base = `/admin/reservations/${id}`
  const { revision } = await operator('GET', base)
  const contact = { pickupAddressDetail: words(100), specialRequest: words(500), reason: words(200) }
  const corrected = await operator('PUT', `${base}/contact`, { ...contact, revision })
  const { days } = await operator('GET', '/admin/reschedule-days?leg=PICKUP&pots=30')
  const isOpen = ({ slots }: OfferedDay) => slots.some(({ slot, state }) => slot === 'PM' && state === 'OPEN')
  const date = (days as OfferedDay[]).findLast(isOpen)?.date
  const reservations = [{ id, revision: corrected.revision }]
  const wish = { leg: 'PICKUP', date, slot: 'PM', reason: words(200), reservations }
  const { results } = await operator('POST', '/admin/reservation-reschedules', wish)
  const [result] = results as RescheduleResult[]
  if (result?.outcome !== 'MOVED') throw new Error(`Not moved: ${result?.problem}`)
}

const picture = 'c/pot-00000000.webp'

async function plantCatalogue(operator: Asks, words: PayloadOfLength, html: string) {
  const add = (name: string, body: object) => operator('POST', `/admin/${name}`, body)
  await add('products', {
    ...{ name: words(60), image: picture, price: 1000, description: words(300), tags: [words(20)] },
    ...{ link: 'https://shop.example/1', type: 'POT', isShown: true },
  })
  await add('banners', {
    ...{ mobileImage: picture, pcImage: picture, link: '/shop', alt: words(120), priority: 900 },
    startsAt: '2026-01-01T09:00:00+09:00',
  })
  await add('faq', { question: words(120), answer: words(1000) })
  await add('images', { path: picture, width: 100, height: 100, alt: words(200) })
  const article = await add('contents', {
    ...{ thumbnail: picture, title: words(80), subTitle: words(120), tag: words(20) },
    ...{ body: `<p>처음부터 읽어요</p>${html}`, publishedAt: '2026-01-01T09:00:00+09:00' },
    sources: [{ title: words(200), url: null }],
  })
  return { content: String(article.id) }
}

interface Template {
  name: string
  revision: number
  values: { isNeeded: boolean }[]
}
const isFree = ({ values }: Template) => !values.some(({ isNeeded }) => isNeeded)

async function plantSettings(as: (who: 'operator' | 'admin') => Asks, words: PayloadOfLength, html: string) {
  const [operator, admin, day] = [as('operator'), as('admin'), addDays(seoulToday(), 100)]
  const reviews = (await operator('GET', '/admin/reviews')).content as { id: string }[]
  for (const { id } of reviews)
    await operator('PUT', `/admin/reviews/${id}`, { isDisplayed: true, shownName: words(40) })
  const soon = { title: words(40), message: words(300), isOn: true }
  await admin('PUT', '/admin/opening-soon', soon)
  const templates = Object.values(await admin('GET', '/admin/notification-templates')) as Template[]
  for (const { name, revision } of templates.filter(isFree)) {
    const notice = { title: words(40), message: words(120), reason: words(500), revision }
    await admin('PUT', `/admin/notification-templates/${name}`, notice)
  }
  const policy = {
    kind: 'REFUND',
    title: words(60),
    body: `<h2>제1조</h2>${html}`,
    summary: words(200),
  }
  await admin('POST', '/admin/policies', { ...policy, effectiveFrom: day })
  const [person] = (await operator('GET', '/admin/people?words=saebom@example.com')).content as {
    id: string
  }[]
  await operator('POST', `/admin/people/${person?.id}/reveal`, { reason: words(500) })
  return { policy: `REFUND.${day}` }
}
