import { expect, it } from 'vitest'
import { describeAuditState, listAuditChanges, listUnnamedFields } from './audit-changes.ts'

const expert = '01a20891-d772-7106-9414-3ca015a59db6'

it('words fields, money, codes, days and moments, and leaves out ids without a name', () => {
  const after = {
    refundId: '01a2086a-d772-7106-9414-3ca015a59db6',
    kind: 'CANCEL',
    amount: 60000,
    status: 'CANCELLED',
    date: '2026-11-26',
    updatedAt: '2026-11-23T12:30:00.000Z',
    proposedBy: expert,
    stops: [{ leg: 'PICKUP', slot: 'AM' }, { leg: 'DELIVERY' }],
  }
  expect(describeAuditState(after, { [expert]: '이새봄' })).toBe(
    [
      '종류: 예약 취소',
      '금액: 60,000원',
      '상태: 취소',
      '날짜: 11월 26일 (목)',
      '고친 때: 2026년 11월 23일 (월) 21:30',
      '제안한 사람: 이새봄',
      '방문: 수거와 배송 수거 · 시간대 오전\n수거와 배송 배송',
    ].join('\n'),
  )
})

it('finds fields without a Korean name, but no ids', () => {
  const state = { amount: 1, vans: [{ colour: '파랑', vanId: expert }] }
  expect(listUnnamedFields(state)).toEqual(['vans', 'colour'])
})

it('lists what changed and nothing else', () => {
  expect(listAuditChanges({ isOn: false, name: '가' }, { isOn: true, name: '가' })).toEqual([
    { field: '켜짐', before: '아니요', after: '예' },
  ])
  expect(listAuditChanges('SERVED', 'NOT_SERVED')).toEqual([
    { field: '값', before: '방문하는 곳', after: '방문하지 않는 곳' },
  ])
  expect(listAuditChanges(null, { amount: 5 })).toEqual([{ field: '금액', before: '', after: '5원' }])
})
