import type { BookingRequest } from '../../../contract/booking.ts'
import { toPotServices } from '../../../contract/booking.ts'
import type { Body, Data, EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { PaymentMethod } from '../../../contract/payment.ts'
import type { PotCounts } from '../../../contract/price.ts'
import type { ReservationDetail } from '../../../contract/reservation.ts'
import type { ReservationStatus } from '../../../contract/reservation-status.ts'
import type { createFeatures } from '../compose.ts'
import type { Call } from '../shared/http/handlers.ts'

type Features = ReturnType<typeof createFeatures>

export interface StageDependencies {
  /** The features under another clock, for history that is made up. */
  featuresAt: (now: () => Date) => Features
  /** Where the practice world plays the buyer in the card window. */
  authenticateUrl: string
  /** `phone` with hyphens. */
  customer: { id: string; name: string; phone: string }
  operatorId: string
}

export interface Wish {
  key: string
  pots: Partial<PotCounts>
  /** Of the days that are offered and open, the one to take. */
  choose: (days: string[]) => string | undefined
  specialRequest?: string
  /** Where the pots are fetched and brought back to; in Seoul unless told. */
  address?: string
  diagnosisId?: string | undefined
}

export type Stage = ReturnType<typeof createStage>

const inSeoul = '서울 마포구 월드컵북로 396 (상암동)'
const detailAddress = '3동 502호'

/**
 * Lets sample people use the product's own endpoints at moments of the past: whatever it writes
 * then, it writes by its own rules.
 */
export function createStage({ featuresAt, authenticateUrl, customer, operatorId }: StageDependencies) {
  let moment = new Date(0)
  const features = featuresAt(() => moment)
  const routes = Object.values(features).flatMap((feature) => feature.routes)

  return { at, book, pay, closeWindow, settleRefunds, remind, detail, asCustomer, move, propose }

  function at(time: Date) {
    moment = time
  }

  async function book({
    key,
    pots,
    choose,
    specialRequest = '',
    address = inSeoul,
    diagnosisId,
  }: Wish): Promise<string> {
    const { days } = await asCustomer(api.reservation.getBookingOptions, {})
    const open = days.filter(({ slots }) => slots[0]?.state === 'OPEN').map(({ date }) => date)
    const pickupDate = choose(open)
    if (!pickupDate) throw new Error(`No day for ${key}`)
    const body = requestOf(customer, address, pots, pickupDate)
    const booked = await asCustomer(api.reservation.bookPickup, {
      headers: { 'idempotency-key': key },
      body: { ...body, specialRequest, ...(diagnosisId && { diagnosisId }) },
    })
    return booked.id
  }

  /** From the practice world's window to the confirmation; money by account stays to be paid in. */
  async function pay(id: string, method: PaymentMethod = 'CARD') {
    const { orderId, amount, orderName } = await begin(id)
    const answer = await fetch(authenticateUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, amount, orderName, method }),
      signal: AbortSignal.timeout(5000),
    })
    const { paymentKey } = (await answer.json()) as { paymentKey: string }
    await asCustomer(api.payment.confirmPayment, { body: { paymentKey, orderId, amount } })
  }

  /** The window is opened and closed again without paying. */
  async function closeWindow(id: string) {
    const { orderId } = await begin(id)
    await asCustomer(api.payment.failPayment, { body: { orderId } })
  }

  async function begin(id: string) {
    const { paymentInfo } = await detail(id)
    return asCustomer(api.payment.initiatePayment, {
      body: {
        reservationId: id,
        amount: paymentInfo.dueAmount,
        orderName: '',
        customerName: customer.name,
        customerMobilePhone: '',
      },
    })
  }

  /** Money on its way back arrives now. */
  async function settleRefunds(paymentId: string) {
    const job = features.payment.jobs.find(({ kind }) => kind === 'payment.refund')
    await job?.run({ memberId: customer.id, id: paymentId })
  }

  /** Care plans that are due are reminded of now. */
  async function remind() {
    const job = features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.care-reminder')
    await job?.run({})
  }

  function detail(id: string): Promise<ReservationDetail> {
    return asCustomer(api.reservation.getReservation, { params: { id } })
  }

  function move(id: string, to: ReservationStatus, note?: string) {
    const body = { to, ...(note && { note }) }
    return play(api.reservation.moveReservation, operatorId, { params: { id }, body })
  }

  function propose(id: string, body: Body<typeof api.reservation.proposePriceChange>) {
    return play(api.reservation.proposePriceChange, operatorId, { params: { id }, body })
  }

  function asCustomer<E extends EndpointDefinition>(endpoint: E, input: Partial<Call<E>>) {
    return play(endpoint, customer.id, input)
  }

  async function play<E extends EndpointDefinition>(endpoint: E, memberId: string, input: Partial<Call<E>>) {
    const route = routes.find((it) => it.endpoint === endpoint)
    if (!route) throw new Error(`${endpoint.path} is not served`)
    const member = { id: memberId, sessionId: 'demo', roles: ['USER'], accepted: true }
    const call = { params: {}, query: {}, headers: {}, body: {}, ...input, member }
    return (await route.handler(call as unknown as Call<EndpointDefinition>)) as Data<E>
  }
}

function requestOf(
  { name, phone }: StageDependencies['customer'],
  address: string,
  pots: Partial<PotCounts>,
  pickupDate: string,
): BookingRequest {
  const potServices = toPotServices({ SMALL: 0, MEDIUM: 0, LARGE: 0, ...pots })
  return {
    customerName: name,
    customerPhone: phone,
    potCount: potServices.length,
    pickupDate,
    pickupTime: 'AM',
    address: {
      pickupAddress: address,
      pickupAddressDetail: detailAddress,
      deliveryAddress: address,
      deliveryAddressDetail: detailAddress,
      sameAddress: true,
    },
    potServices,
  }
}
