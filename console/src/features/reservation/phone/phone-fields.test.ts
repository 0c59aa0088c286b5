import { expect, test } from 'vitest'
import { blankFields, findProblems, isBlank, toBooking } from './phone-fields.ts'

const complete = {
  ...blankFields,
  customerName: ' 김초록 ',
  customerPhone: '010-1234-5678',
  pickupAddress: '서울 강남구 테헤란로 152 (역삼동)',
  pickupAddressDetail: '3층',
  MEDIUM: '2',
  date: '2026-11-24',
  slot: 'AM' as const,
}

test('names every missing field, and sends the pickup address twice unless another is typed', () => {
  expect(Object.keys(findProblems(blankFields))).toEqual([
    ...['customerName', 'customerPhone', 'pickupAddress', 'pickupAddressDetail', 'pots', 'slot'],
  ])
  expect(findProblems({ ...complete, customerPhone: '02-123', MEDIUM: '' })).toEqual({
    customerPhone: '결제 링크를 문자로 받을 휴대전화 번호를 적어 주세요. (예: 010-1234-5678)',
    pots: '화분 수를 적어 주세요.',
  })
  expect(findProblems(complete)).toEqual({})
  expect(Object.keys(findProblems({ ...complete, sameAddress: false }))).toEqual([
    ...['deliveryAddress', 'deliveryAddressDetail'],
  ])
  expect(toBooking(complete)).toMatchObject({
    customerName: '김초록',
    potCount: 2,
    address: { deliveryAddress: complete.pickupAddress, deliveryAddressDetail: '3층' },
  })
})

test('a draft is stored once something was typed', () => {
  expect(isBlank({ ...blankFields, id: 'made' })).toBe(true)
  expect(isBlank({ ...blankFields, specialRequest: '초인종은 누르지 말아 주세요' })).toBe(false)
})
