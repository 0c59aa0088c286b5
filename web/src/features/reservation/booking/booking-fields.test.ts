import { describe, expect, it } from 'vitest'
import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import {
  addressesOf,
  type BookingFields,
  blankFields,
  missingFields,
  ownPhoneOf,
  problemOf,
  toRequest,
  withChange,
  withOpenDay,
  withPausedDays,
} from './booking-fields.ts'

const complete: BookingFields = {
  ...blankFields,
  customerName: '김초록',
  customerPhone: '010-1234-5678',
  pots: { SMALL: 2, MEDIUM: 0, LARGE: 1 },
  pickupDate: '2026-11-24',
  pickupTime: 'AM',
  pickupAddress: '서울 마포구 월드컵로 1 (망원동)',
  pickupAddressDetail: '101호',
  deliveryAddress: '서울 마포구 월드컵로 1 (망원동)',
  deliveryAddressDetail: '101호',
}

describe('what keeps a booking from being sent', () => {
  const inOrder: [Partial<BookingFields>, string][] = [
    [{ customerName: ' ' }, '고객명을 입력해주세요.'],
    [{ customerPhone: '' }, '연락처를 입력해주세요.'],
    [{ customerPhone: '010-123' }, '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)'],
    [{ pickupAddress: '' }, '수거 주소를 입력해주세요.'],
    [{ pickupDate: '' }, '수거 요청 날짜를 선택해주세요.'],
    [{ pickupTime: '' }, '수거 요청 시간대를 선택해주세요.'],
    [{ deliveryAddress: '' }, '배송 주소를 입력해주세요.'],
    [{ pots: { SMALL: 0, MEDIUM: 0, LARGE: 0 } }, '최소 하나의 화분을 선택해주세요.'],
    [{ deliveryAddressDetail: ' ' }, '배송 상세 주소를 입력해주세요.'],
  ]

  it('is told one at a time, in the order of the form’s rules', () => {
    const left = [...inOrder]
    while (left.length > 0) {
      const broken = Object.assign({}, complete, ...left.map(([change]) => change).reverse())
      expect(problemOf(broken)).toBe(left[0]?.[1])
      left.shift()
    }
    expect(problemOf(complete)).toBeUndefined()
  })

  it('is named while the form is filled in', () => {
    expect(missingFields(complete)).toEqual([])
    const missing = missingFields({ ...complete, pickupTime: '', deliveryAddressDetail: ' ' })
    expect(missing.map(({ label, ask }) => [label, ask])).toEqual([
      ['수거 시간대', '시간대를 골라 주세요'],
      ['배송 상세 주소', '배송 상세 주소를 적어 주세요'],
    ])
    const copied = { ...complete, sameAddress: true, pickupAddress: '', deliveryAddress: '' }
    expect(missingFields(copied).map(({ label }) => label)).toEqual(['수거 주소'])
  })
})

describe('the delivery address', () => {
  it('follows the pickup address while the box is ticked, and keeps what it has afterwards', () => {
    const ticked = withChange({ ...complete, deliveryAddress: '다른 곳' }, { sameAddress: true })
    expect(ticked.deliveryAddress).toBe(complete.pickupAddress)
    const moved = withChange(ticked, { pickupAddressDetail: '202호' })
    expect(moved.deliveryAddressDetail).toBe('202호')
    const unticked = withChange(withChange(moved, { sameAddress: false }), { pickupAddressDetail: '303호' })
    expect(unticked.deliveryAddressDetail).toBe('202호')
  })
})

describe('a chosen day', () => {
  const day = (state: 'OPEN' | 'FULL', closedFor: string | null = null): OfferedDay => ({
    date: '2026-11-24',
    closedFor,
    slots: [
      { slot: 'AM', state },
      { slot: 'PM', state: 'OPEN' },
    ],
  })

  it('loses its slot when that was taken meanwhile, and itself when it was closed', () => {
    expect(withOpenDay(complete, undefined)).toEqual(complete)
    expect(withOpenDay(complete, [day('OPEN')])).toEqual(complete)
    expect(withOpenDay(complete, [day('FULL')])).toMatchObject({ pickupDate: '2026-11-24', pickupTime: '' })
    expect(withOpenDay(complete, [day('OPEN', '성탄절')])).toMatchObject({ pickupDate: '', pickupTime: '' })
    expect(withOpenDay(complete, [])).toMatchObject({ pickupDate: '' })
  })

  it('is kept while the chosen pots fit', () => {
    const slots = [
      { slot: 'AM' as const, state: 'OPEN' as const, room: 3 },
      { slot: 'PM' as const, state: 'OPEN' as const, room: 8 },
    ]
    const days = [{ date: '2026-11-24', closedFor: null, slots }]
    const withPots = (SMALL: number) => ({ ...complete, pots: { SMALL, MEDIUM: 0, LARGE: 0 } })
    expect(withOpenDay(withPots(3), days)).toMatchObject({ pickupDate: '2026-11-24', pickupTime: 'AM' })
    expect(withOpenDay(withPots(4), days)).toMatchObject({ pickupDate: '2026-11-24', pickupTime: '' })
    expect(withOpenDay(withPots(9), days)).toMatchObject({ pickupDate: '', pickupTime: '' })
  })
})

it('sends one entry a pot, small ones first, and nothing that is empty', () => {
  const request = toRequest(complete, undefined)
  expect(request.potCount).toBe(3)
  expect(request.potServices).toEqual([
    { potNumber: 1, diameter: '20cm 이하' },
    { potNumber: 2, diameter: '20cm 이하' },
    { potNumber: 3, diameter: '40cm 이하' },
  ])
  expect(request).not.toHaveProperty('specialRequest')
  expect(request).not.toHaveProperty('diagnosisId')
})

it('closes the days on which pickups at the address are paused', () => {
  const slots = [{ slot: 'AM', state: 'OPEN' } as const]
  const days: OfferedDay[] = [
    { date: '2026-11-24', closedFor: null, slots },
    { date: '2026-11-26', closedFor: null, slots },
  ]
  const paused = withPausedDays(days, [{ date: '2026-11-24', closedFor: '한파로 쉬어요' }])
  expect(paused.map(({ closedFor, isPaused }) => [closedFor, isPaused])).toEqual([
    ['한파로 쉬어요', true],
    [null, undefined],
  ])
  expect(withOpenDay(complete, paused)).toMatchObject({ pickupDate: '', pickupTime: '' })
  expect(withOpenDay(complete, days)).toMatchObject({ pickupDate: '2026-11-24' })
})

describe('the last booking', () => {
  const at = (stage: 'PICKUP' | 'DELIVERY', address: string | null) => ({
    ...{
      id: stage,
      stage,
      stageLabel: '',
      status: '완료' as const,
      date: null,
      time: null,
      notes: null,
      details: null,
    },
    location: { address, addressDetail: '101동', facility: null },
  })

  it('offers its addresses, and none where they are erased', () => {
    const [pickup, delivery] = [at('PICKUP', '월드컵북로 396'), at('DELIVERY', '월드컵북로 396')]
    expect(addressesOf({ timeline: [pickup, delivery] })).toEqual({
      pickupAddress: '월드컵북로 396',
      pickupAddressDetail: '101동',
      deliveryAddress: '월드컵북로 396',
      deliveryAddressDetail: '101동',
      sameAddress: true,
    })
    expect(addressesOf({ timeline: [pickup, at('DELIVERY', '테헤란로 152')] })?.sameAddress).toBe(false)
    expect(addressesOf({ timeline: [at('PICKUP', null), delivery] })).toBeUndefined()
  })

  it('fills in its phone only when it was made under the own name', () => {
    const last = { customerName: '김초록', customerPhone: '010-1234-5678' }
    expect(ownPhoneOf(last, '김초록')).toBe('010-1234-5678')
    expect(ownPhoneOf(last, '김어머니')).toBeUndefined()
    expect(ownPhoneOf(undefined, '김초록')).toBeUndefined()
  })
})
