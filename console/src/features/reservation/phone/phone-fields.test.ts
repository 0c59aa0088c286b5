import { expect, test } from 'vitest'
import { blankFields, findProblem, isBlank, toBooking } from './phone-fields.ts'

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

test('names the first missing field, and sends the pickup address twice unless another is typed', () => {
  expect(findProblem(blankFields)).toBe('고객명을 입력해주세요.')
  expect(findProblem({ ...complete, pickupAddressDetail: ' ' })).toBe('상세 주소를 입력해주세요.')
  expect(findProblem({ ...complete, MEDIUM: '' })).toBe('최소 하나의 화분을 선택해주세요.')
  expect(findProblem(complete)).toBeUndefined()
  expect(findProblem({ ...complete, sameAddress: false })).toBe('배송 주소를 입력해주세요.')
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
