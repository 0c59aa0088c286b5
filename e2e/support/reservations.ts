import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type OfferedDay, toPotServices } from '../../contract/reservation/booking.ts'
import type { ReservationStatus } from '../../contract/reservation/reservation-status.ts'
import { addDays, seoulToday } from '../../contract/seoul-day.ts'
import { type ApiCaller, callApi } from './api.ts'

const reservationsPath = '/api/v1/pickup-reservations'
/** Pickup and delivery address of a reservation unless another is named. */
const mapoAddress = '서울 마포구 월드컵북로 396 (상암동, 누리꿈스퀘어)'
/** Price in won of the default pots: one small and one medium. */
export const price = 20_000

interface Booking {
  pickupDate: string
  pickupTime?: 'AM' | 'PM'
  address?: string
  pots?: Partial<Parameters<typeof toPotServices>[0]>
}

/** Returns the days whose slots are all open, soonest first. */
export async function listFreeDays(caller: ApiCaller) {
  const { days } = await callApi<{ days: OfferedDay[] }>(caller, 'GET', `${reservationsPath}/options`)
  return days.filter(({ slots }) => slots.every(({ state }) => state === 'OPEN')).map(({ date }) => date)
}

/** Journeys that empty or pause a whole day; each has every other fortnight far ahead to itself. */
const journeysWithOwnDay = ['visit-proposal', 'cold-wave'] as const
const dayMs = 24 * 60 * 60 * 1000

/** Numbers weeks that begin on Monday. */
const weekOf = (date: string) => Math.floor((Date.parse(date) / dayMs + 3) / 7)

/** Returns a pickup day far ahead, with capacity for six pots in both halves, that no other journey uses. */
export async function findOwnDay(operator: ApiCaller, journey: (typeof journeysWithOwnDay)[number]) {
  const far = addDays(seoulToday(), 250)
  // The journey of the calendar counts on July.
  const from = /-0[67]-/.test(far) ? `${far.slice(0, 4)}-08-01` : far
  const path = `/api/v1/admin/reschedule-days?leg=PICKUP&pots=6&from=${from}`
  const { days } = await callApi<{ days: OfferedDay[] }>(operator, 'GET', path)
  // The first week of the fortnight is for the pickups, the second for their deliveries a week later.
  const isOwn = (date: string) =>
    weekOf(date) % (2 * journeysWithOwnDay.length) === 2 * journeysWithOwnDay.indexOf(journey)
  const found = days.find(({ date, slots }) => isOwn(date) && slots.every(({ state }) => state === 'OPEN'))
  if (!found) throw new Error('No day far ahead is free.')
  return found.date
}

/** Creates a reservation that is not paid yet. */
export const createReservation = (caller: ApiCaller, booking: Booking) =>
  callApi<{ id: string; amount: number }>(caller, 'POST', reservationsPath, toRequest(booking))

/** Creates and pays a reservation, unless its slot has no capacity left for so many pots: then returns false. */
async function tryReservation(caller: ApiCaller, booking: Booking) {
  const headers = { authorization: `Bearer ${caller.token}` }
  const response = await caller.request.post(reservationsPath, { headers, data: toRequest(booking) })
  const { code, data } = await response.json()
  if (!response.ok()) expect(code).toBe('SLOT_UNAVAILABLE')
  else await payReservation(caller, data.id, data.amount)
  return response.ok()
}

/** Reserves all capacity that is left in a slot. */
export async function fillSlot(caller: ApiCaller, pickupDate: string, pickupTime: 'AM' | 'PM') {
  // Unpaid bookings of one member may hold 30 pots together, and other journeys may have some.
  for (const SMALL of [10, 3, 1])
    while (await tryReservation(caller, { pickupDate, pickupTime, pots: { SMALL } })) {}
}

/** Creates a reservation, pays for it and returns its id. */
export async function createPaidReservation(caller: ApiCaller, pickupDate: string): Promise<string> {
  const { id, amount } = await createReservation(caller, { pickupDate })
  await payReservation(caller, id, amount)
  return id
}

/** Pays for a reservation by the calls that the payment window makes. */
export async function payReservation(caller: ApiCaller, reservationId: string, amount: number) {
  const { orderId } = await callApi<{ orderId: string }>(caller, 'POST', '/api/v1/payments/toss/initiate', {
    reservationId,
    amount,
    customerName: '박한결',
    customerMobilePhone: '01034567890',
  })
  const authenticated = await caller.request.post('/sandbox/control/toss/authenticate', {
    data: { orderId, amount },
  })
  const { paymentKey } = (await authenticated.json()) as { paymentKey: string }
  await callApi(caller, 'POST', '/api/v1/payments/toss/confirm', { paymentKey, orderId, amount })
  return orderId
}

/** Moves a reservation through these statuses, as an operator does on the board. */
export async function moveReservation(operator: ApiCaller, id: string, ...statuses: ReservationStatus[]) {
  for (const to of statuses)
    await callApi(operator, 'POST', `/api/v1/admin/reservations/${id}/move`, {
      to,
      acknowledge: ['EARLY_VISIT', 'OPEN_PRICE_QUESTION'],
      ...((to === 'PICKED_UP' || to === 'DELIVERED') && { reason: '사진 없이' }),
    })
}

/** Proposes another price, in won, with a photo. */
export async function proposePrice(operator: ApiCaller, id: string, amount: number, photo: Buffer) {
  const response = await operator.request.post(`/api/v1/admin/reservations/${id}/price-changes`, {
    headers: { authorization: `Bearer ${operator.consoleToken}` },
    multipart: {
      amount: String(amount),
      reason: '뿌리가 화분을 가득 채워 더 큰 화분이 필요해요.',
      photo1: { name: `${randomUUID()}.jpg`, mimeType: 'image/jpeg', buffer: photo },
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Formats 2026-11-24 as 11월 24일, which every screen contains. */
export function formatDay(date: string) {
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일`
}

function toRequest({ pickupDate, pickupTime = 'AM', address = mapoAddress, pots = defaultPots }: Booking) {
  const potServices = toPotServices({ SMALL: 0, MEDIUM: 0, LARGE: 0, ...pots })
  return {
    customerName: '박한결',
    customerPhone: '010-3456-7890',
    potCount: potServices.length,
    pickupDate,
    pickupTime,
    address: {
      pickupAddress: address,
      pickupAddressDetail: '101동 1203호',
      deliveryAddress: address,
      deliveryAddressDetail: '101동 1203호',
      sameAddress: true,
    },
    potServices,
  }
}

const defaultPots = { SMALL: 1, MEDIUM: 1 }
