import type { Body, Data, EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { PaymentMethod } from '../../../contract/payment/payment.ts'
import { type BookingRequest, toPotServices } from '../../../contract/reservation/booking.ts'
import type { PotCounts } from '../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../contract/reservation/reservation.ts'
import type { ReservationStatus } from '../../../contract/reservation/reservation-status.ts'
import type { Features } from '../app/compose.ts'
import type { Call } from '../shared/http/handlers.ts'

export interface DemoPlayerDependencies {
  /** Creates the features with another clock, for events in the past. */
  featuresAt: (now: () => Date) => Features
  /** Sandbox endpoint that completes the payment window for the buyer. */
  authenticateUrl: string
  /** `phone` contains hyphens. */
  customer: { id: string; name: string; phone: string }
  operatorId: string
}

interface DemoBooking {
  /** Idempotency key; also identifies the booking at a later start. */
  key: string
  pots: Partial<PotCounts>
  /** Selects the pickup day from the open days. */
  choose: (days: string[]) => string | undefined
  specialRequest?: string
  /** Pickup and delivery address; one in Seoul by default. */
  address?: string
  diagnosisId?: string | undefined
}

export type DemoPlayer = ReturnType<typeof createDemoPlayer>

const defaultAddress = '서울 마포구 월드컵북로 396 (상암동)'
const detailAddress = '3동 502호'

/**
 * Calls the real endpoints as sample members with a clock in the past, so that demo data is created by the
 * product's own rules.
 */
export function createDemoPlayer({
  featuresAt,
  authenticateUrl,
  customer,
  operatorId,
}: DemoPlayerDependencies) {
  let moment = new Date(0)
  const features = featuresAt(() => moment)
  const routes = Object.values(features).flatMap((feature) => feature.routes)

  return {
    setTime,
    book,
    pay,
    abandonPayment,
    runRefunds,
    runCareReminders,
    getReservation,
    callAsCustomer,
    move,
    proposePriceChange,
  }

  function setTime(time: Date) {
    moment = time
  }

  async function book({
    key,
    pots,
    choose,
    specialRequest = '',
    address = defaultAddress,
    diagnosisId,
  }: DemoBooking): Promise<string> {
    const { days } = await callAsCustomer(api.reservation.getBookingOptions, {})
    const open = days.filter(({ slots }) => slots[0]?.state === 'OPEN').map(({ date }) => date)
    const pickupDate = choose(open)
    if (!pickupDate) throw new Error(`No pickup day found for ${key}`)
    const body = toBookingRequest(customer, address, pots, pickupDate)
    const booked = await callAsCustomer(api.reservation.bookPickup, {
      headers: { 'idempotency-key': key },
      body: { ...body, specialRequest, ...(diagnosisId && { diagnosisId }) },
    })
    return booked.id
  }

  /** Completes the payment window and confirms the payment; a virtual account stays unpaid. */
  async function pay(id: string, method: PaymentMethod = 'CARD') {
    const { orderId, amount, orderName } = await initiatePayment(id)
    const response = await fetch(authenticateUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        orderId,
        amount,
        orderName,
        method,
        // An account gets its deposit in the future.
        ...(method !== 'VIRTUAL_ACCOUNT' && { chargedAt: moment.getTime() }),
      }),
      signal: AbortSignal.timeout(5000),
    })
    const { paymentKey } = (await response.json()) as { paymentKey: string }
    await callAsCustomer(api.payment.confirmPayment, { body: { paymentKey, orderId, amount } })
  }

  /** Opens the payment window and closes it without paying. */
  async function abandonPayment(id: string) {
    const { orderId } = await initiatePayment(id)
    await callAsCustomer(api.payment.failPayment, { body: { orderId } })
  }

  async function initiatePayment(id: string) {
    const { paymentInfo } = await getReservation(id)
    return callAsCustomer(api.payment.initiatePayment, {
      body: {
        reservationId: id,
        amount: paymentInfo.dueAmount,
        orderName: '',
        customerName: customer.name,
        customerMobilePhone: '',
      },
    })
  }

  /** Runs the pending refunds of a payment. */
  async function runRefunds(paymentId: string) {
    const job = features.payment.jobs.find(({ kind }) => kind === 'payment.refund')
    await job?.run({ memberId: customer.id, id: paymentId })
  }

  /** Sends the care plan reminders that are due. */
  async function runCareReminders() {
    const job = features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.care-reminder')
    await job?.run({})
  }

  function getReservation(id: string): Promise<ReservationDetail> {
    return callAsCustomer(api.reservation.getReservation, { params: { id } })
  }

  /** Nobody photographs the pots of a sample booking. */
  function move(id: string, to: ReservationStatus, note?: string) {
    const isVisit = to === 'PICKED_UP' || to === 'DELIVERED'
    const body = { to, ...(note && { note }), ...(isVisit && { reason: '연습 예약이라 사진이 없어요.' }) }
    return callAs(api.reservation.moveReservation, operatorId, { params: { id }, body })
  }

  function proposePriceChange(id: string, body: Body<typeof api.reservation.proposePriceChange>) {
    return callAs(api.reservation.proposePriceChange, operatorId, { params: { id }, body })
  }

  function callAsCustomer<E extends EndpointDefinition>(endpoint: E, input: Partial<Call<E>>) {
    return callAs(endpoint, customer.id, input)
  }

  async function callAs<E extends EndpointDefinition>(
    endpoint: E,
    memberId: string,
    input: Partial<Call<E>>,
  ) {
    const route = routes.find((it) => it.endpoint === endpoint)
    if (!route) throw new Error(`No route for ${endpoint.path}`)
    const member = { id: memberId, sessionId: 'demo', roles: ['USER'], accepted: true }
    const call = { params: {}, query: {}, headers: {}, body: {}, ...input, member }
    return (await route.handler(call as unknown as Call<EndpointDefinition>)) as Data<E>
  }
}

function toBookingRequest(
  { name, phone }: DemoPlayerDependencies['customer'],
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
