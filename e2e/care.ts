import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { OfferedDay } from '../contract/booking.ts'
import type { ReservationStatus } from '../contract/reservation-status.ts'
import { signIn, tokenFor, tokenOf } from './people.ts'

/** Somebody who calls the server as the browser of a signed-in person would. */
export interface Caller {
  request: APIRequestContext
  token: string
}

/** Where plants are fetched from and brought back to in the journeys. */
const home = '서울 마포구 월드컵북로 396 (상암동, 누리꿈스퀘어)'
/** One small and one medium pot. */
export const price = 20_000

/** Signs a sample person in, who has agreed to the terms. */
export async function enter(page: Page, name: string): Promise<Caller> {
  await signIn(page, name)
  return { request: page.request, token: (await tokenOf(page)) ?? '' }
}

/** The operator, for calls beside what `page` shows. */
export async function operatorIn({ request }: Page): Promise<Caller> {
  return { request, token: await tokenFor(request, '운영자 한들') }
}

/** The data of a successful call. */
export async function call<Data>({ request, token }: Caller, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).data as Data
}

/** Days that can be booked in the morning, soonest first. */
export async function freeDays(caller: Caller) {
  const { days } = await call<{ days: OfferedDay[] }>(caller, 'GET', '/api/v1/pickup-reservations/options')
  return days.filter(({ slots }) => slots.every(({ state }) => state === 'OPEN')).map(({ date }) => date)
}

/** A booking for the morning of a day, not paid yet. */
export function book(caller: Caller, pickupDate: string, address = home) {
  return call<{ id: string; amount: number }>(caller, 'POST', '/api/v1/pickup-reservations', {
    customerName: '박한결',
    customerPhone: '010-3456-7890',
    potCount: 2,
    pickupDate,
    pickupTime: 'AM',
    address: {
      pickupAddress: address,
      pickupAddressDetail: '101동 1203호',
      deliveryAddress: address,
      deliveryAddressDetail: '101동 1203호',
      sameAddress: true,
    },
    potServices: [
      { potNumber: 1, diameter: '20cm 이하' },
      { potNumber: 2, diameter: '30cm 이하' },
    ],
  })
}

/** A booking that is paid: what happens before the screens after booking come into play. */
export async function bookAndPay(caller: Caller, pickupDate: string): Promise<string> {
  const { id, amount } = await book(caller, pickupDate)
  await pay(caller, id, amount)
  return id
}

/** Pays for a booking as the payment window does. */
export async function pay(caller: Caller, id: string, amount: number) {
  const { orderId } = await call<{ orderId: string }>(caller, 'POST', '/api/v1/payments/toss/initiate', {
    reservationId: id,
    amount,
    customerName: '박한결',
    customerMobilePhone: '01034567890',
  })
  const window = await caller.request.post('/sandbox/control/toss/authenticate', {
    data: { orderId, amount },
  })
  const { paymentKey } = (await window.json()) as { paymentKey: string }
  await call(caller, 'POST', '/api/v1/payments/toss/confirm', { paymentKey, orderId, amount })
}

/** Moves a reservation on, step by step, as an operator does at the board. */
export async function moveOn(operator: Caller, id: string, ...steps: ReservationStatus[]) {
  for (const to of steps) await call(operator, 'POST', `/api/v1/admin/reservations/${id}/move`, { to })
}

/** Proposes another price, with a photo. */
export async function propose(operator: Caller, id: string, amount: number, photo: Buffer) {
  const answer = await operator.request.post(`/api/v1/admin/reservations/${id}/price-changes`, {
    headers: { authorization: `Bearer ${operator.token}` },
    multipart: {
      amount: String(amount),
      reason: '뿌리가 화분을 가득 채워 더 큰 화분이 필요해요.',
      photo1: { name: `${randomUUID()}.jpg`, mimeType: 'image/jpeg', buffer: photo },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** 2026-11-24 -> 11월 24일, the part of a date that every screen shows. */
export function dayWords(date: string) {
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일`
}
