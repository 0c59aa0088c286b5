import { expect, it } from 'vitest'
import { type FoundAddress, formatFoundAddress } from './address-section.tsx'

const found: FoundAddress = {
  userSelectedType: 'R',
  address: '서울 마포구 월드컵로 212',
  roadAddress: '서울 마포구 월드컵로 212',
  jibunAddress: '서울 마포구 성산동 370',
  bname: '성산동',
  buildingName: '',
  apartment: 'N',
}

it('writes a road address with its neighbourhood and apartment building in parentheses', () => {
  expect(formatFoundAddress(found)).toBe('서울 마포구 월드컵로 212 (성산동)')
  const flat: FoundAddress = { ...found, buildingName: '새잎아파트', apartment: 'Y' }
  expect(formatFoundAddress(flat)).toBe('서울 마포구 월드컵로 212 (성산동, 새잎아파트)')
  expect(formatFoundAddress({ ...found, buildingName: '마포구청' })).toBe('서울 마포구 월드컵로 212 (성산동)')
  expect(formatFoundAddress({ ...flat, bname: '상리' })).toBe('서울 마포구 월드컵로 212 (새잎아파트)')
})

it('writes the lot-number address as it is when that was picked', () => {
  expect(formatFoundAddress({ ...found, userSelectedType: 'J' })).toBe('서울 마포구 성산동 370')
})
