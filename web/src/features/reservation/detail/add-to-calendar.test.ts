import { expect, it } from 'vitest'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { toCalendarFile, visitsToCome } from './add-to-calendar.tsx'

const id = '0199f2a0-0000-7000-8000-000000000001'
const url = `https://saeip.example/reservation-detail/${id}`
const location = {
  address: '서울 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)',
  addressDetail: '101동; 12층',
  facility: null,
}
const leg = { status: '예정', location, notes: null, details: null } as const
const reservation = {
  id,
  revision: 4,
  reservationNumber: 'SA-261121-7K2M4Q',
  status: 'PICKUP_SCHEDULED',
  paymentRequired: false,
  expired: false,
  timeline: [
    { ...leg, id: 'p', stage: 'PICKUP', stageLabel: '수거', date: '2026-11-24', time: '09:00' },
    { ...leg, id: 'c', stage: 'CARE', stageLabel: '케어', date: null, time: null },
    { ...leg, id: 'd', stage: 'DELIVERY', stageLabel: '배송', date: '2026-12-01', time: '14:30' },
  ],
} as unknown as ReservationDetail

const file = toCalendarFile(visitsToCome(reservation, url), new Date('2026-11-22T03:04:05Z'))
const unfolded = file.replaceAll('\r\n ', '')

it('holds pickup and delivery in UTC, under ids that stay when the appointment moves', () => {
  expect(unfolded.match(/^(?:UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY):.*$/gm)).toEqual([
    `UID:${id}-pickup@saeip`,
    'SEQUENCE:4',
    'DTSTAMP:20261122T030405Z',
    'DTSTART:20261124T000000Z',
    'DTEND:20261124T030000Z',
    'SUMMARY:새잎 화분 수거',
    `UID:${id}-delivery@saeip`,
    'SEQUENCE:4',
    'DTSTAMP:20261122T030405Z',
    'DTSTART:20261201T053000Z',
    'DTEND:20261201T090000Z',
    'SUMMARY:새잎 화분 배송',
  ])
})

it('escapes texts, folds lines at 75 octets between characters and ends every line with CRLF', () => {
  expect(unfolded).toContain(
    'LOCATION:서울 강남구 테헤란로 152 (역삼동\\, 강남파이낸스센터) 101동\\; 12층\r\n',
  )
  expect(unfolded).toContain('DESCRIPTION:예약 번호 SA-261121-7K2M4Q\\n일정이')
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
})

it('holds only what is still to come', () => {
  const [pickup, ...rest] = reservation.timeline
  const pickedUp = { ...reservation, timeline: [{ ...pickup, status: '완료' }, ...rest] } as ReservationDetail
  expect(visitsToCome(pickedUp, url).map(({ summary }) => summary)).toEqual(['새잎 화분 배송'])
  expect(visitsToCome({ ...reservation, status: 'CANCELLED' }, url)).toEqual([])
  expect(visitsToCome({ ...reservation, paymentRequired: true }, url)).toEqual([])
})
