import { type Answer, bearer, dataOf, json, request } from '../http-client.ts'

/** Addresses of the product and of the sandbox that plays its payment provider. */
export interface Shop {
  url: string
  sandboxUrl: string
}

export interface BookedReservation {
  id: string
  amount: number
}

export interface Order extends BookedReservation {
  orderId: string
}

const address = '서울 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)'

/** A valid booking of two pots. */
export const bookingBody = (pickupDate: string) => ({
  customerName: '김초록',
  customerPhone: '010-1234-5678',
  potCount: 2,
  pickupDate,
  pickupTime: 'AM',
  address: {
    pickupAddress: address,
    pickupAddressDetail: '1층',
    deliveryAddress: address,
    deliveryAddressDetail: '1층',
    sameAddress: true,
  },
  potServices: [
    { potNumber: 1, diameter: '20cm 이하' },
    { potNumber: 2, diameter: '30cm 이하' },
  ],
})

/** Returns the bookable days, latest first, which other drills do not use. */
export async function openDays({ url }: Shop, token: string): Promise<string[]> {
  const answer = await request(`${url}/api/v1/pickup-reservations/options`, { headers: bearer(token) })
  const { days } = dataOf<{ days: { date: string; closedFor: string | null }[] }>(answer)
  return days.filter(({ closedFor }) => closedFor === null).map(({ date }) => date)
}

export const sendBooking = (
  { url }: Shop,
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  request(`${url}/api/v1/pickup-reservations`, json(body, { ...bearer(token), ...headers }))

export const sendInitiate = ({ url }: Shop, token: string, reservationId: string, amount: number) =>
  request(
    `${url}/api/v1/payments/toss/initiate`,
    json(
      {
        reservationId,
        amount,
        orderName: '수거 케어',
        customerName: '김초록',
        customerMobilePhone: '01012345678',
      },
      bearer(token),
    ),
  )

/** A booking with an initiated payment. */
export async function order(shop: Shop, token: string, pickupDate: string): Promise<Order> {
  const booked = dataOf<BookedReservation>(await sendBooking(shop, token, bookingBody(pickupDate)))
  const begun = dataOf<{ orderId: string }>(await sendInitiate(shop, token, booked.id, booked.amount))
  return { ...booked, ...begun }
}

/** Plays the buyer in the card window; returns the payment key of the redirect. */
export async function authenticate(
  { sandboxUrl }: Shop,
  order: Pick<Order, 'orderId' | 'amount'> & { method?: string },
  outcome = 'approved',
): Promise<string> {
  const url = `${sandboxUrl}/control/toss/authenticate`
  const answer = await request(url, json({ ...order, outcome }))
  return (JSON.parse(answer.text) as { paymentKey: string }).paymentKey
}

export interface Confirmation {
  paymentKey: string
  orderId: string
  amount: number
}

export const sendConfirm = ({ url }: Shop, confirmation: Confirmation, token?: string) =>
  request(`${url}/api/v1/payments/toss/confirm`, json(confirmation, token ? bearer(token) : {}))

export const sendListPayments = ({ url }: Shop, token: string) =>
  request(`${url}/api/v1/payments`, { headers: bearer(token) })

export const sendFail = ({ url }: Shop, orderId: string) =>
  request(`${url}/api/v1/payments/toss/fail`, json({ orderId }))

export interface LedgerEntry {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  balanceAmount: number
  cancels: { amount: number; transactionKey: string; idempotencyKey: string | null }[]
}

/** Returns the provider's own transactions. */
export async function ledgerOf({ sandboxUrl }: Pick<Shop, 'sandboxUrl'>): Promise<LedgerEntry[]> {
  const answer = await request(`${sandboxUrl}/control/toss/ledger`)
  return JSON.parse(answer.text) as LedgerEntry[]
}

export const setProviderBehaviour = ({ sandboxUrl }: Pick<Shop, 'sandboxUrl'>, behaviour: object) =>
  request(`${sandboxUrl}/control/toss`, json(behaviour))
