import { expect, test } from 'vitest'
import { ApiError } from '../../../../../client/http/api-error.ts'
import { errorMessages } from '../../../../../contract/error.ts'
import type { MoveResult } from '../../../../../contract/reservation/move-admin.ts'
import { outcomeOfError, outcomeOfPhotoError, outcomeOfResults } from './move-outcome.ts'

const body = {
  to: 'PICKED_UP' as const,
  reservations: [{ id: 'a', revision: 1 }, { id: 'b', revision: 1 }, { id: 'c' }],
}
const moved: MoveResult = {
  id: 'a',
  number: 'R-1',
  status: 'PICKED_UP',
  problem: null,
  current: null,
  proposal: null,
}
const changed: MoveResult = {
  ...moved,
  id: 'b',
  number: 'R-2',
  status: null,
  problem: errorMessages.CHANGED_MEANWHILE,
  current: { status: 'PICKUP_SCHEDULED', statusLabel: '수거 예정', revision: 5, isPossible: true },
}
const cancelled: MoveResult = {
  ...changed,
  id: 'c',
  number: 'R-3',
  current: { status: 'CANCELLED', statusLabel: '취소', revision: 3, isPossible: false },
}

test('what was moved is done; what changed can be sent again from where it is now', () => {
  expect(outcomeOfResults(body, [moved])).toEqual({ kind: 'DONE' })
  const outcome = outcomeOfResults(body, [moved, changed, cancelled])
  expect(outcome).toMatchObject({ kind: 'REFUSED', retryBody: { reservations: [{ id: 'b', revision: 5 }] } })
  const problem = 'R-2: 그사이 내용이 바뀌었어요. 지금 단계는 ‘수거 예정’이에요. 확인하고 다시 보내 주세요.'
  expect(outcome).toHaveProperty('problem', expect.stringContaining(problem))
  expect(outcome).toHaveProperty('problem', expect.stringContaining('‘취소’예요. 이 단계에서는'))
  expect(outcomeOfResults(body, [cancelled])).toHaveProperty('retryBody', undefined)
})

test('a visit that was moved to another day meanwhile says so', () => {
  const current = changed.current && { ...changed.current, nextVisit: '2999-12-10' }
  const outcome = outcomeOfResults(body, [{ ...changed, current }])
  expect(outcome).toHaveProperty('problem', expect.stringContaining('방문 날은 12월 10일 (화)이에요.'))
})

test('what the server asks is acknowledged by sending it again, and what was said before stays said', () => {
  const tap = {
    to: 'DELIVERED' as const,
    reservations: [
      { id: 'b', revision: 4 },
      { id: 'd', revision: 1, acknowledge: ['EARLY_VISIT' as const] },
    ],
  }
  const problem = '15,000원 답 없음. 손님이 금액 변경에 아직 답하지 않았어요.'
  const open: MoveResult = { ...changed, problem, acknowledge: ['OPEN_PRICE_QUESTION'] }
  const outcome = outcomeOfResults(tap, [open, { ...changed, id: 'd' }])
  expect(outcome).toHaveProperty('problem', expect.stringContaining(problem))
  expect(outcome).toHaveProperty('retryBody.reservations', [
    { id: 'b', revision: 5, acknowledge: ['OPEN_PRICE_QUESTION'] },
    { id: 'd', revision: 5, acknowledge: ['EARLY_VISIT'] },
  ])
})

test.each([
  [0, { kind: 'LATER', mayHaveArrived: true }],
  [502, { kind: 'LATER', mayHaveArrived: true }],
  [401, { kind: 'LATER', mayHaveArrived: false }],
  [429, { kind: 'LATER', mayHaveArrived: false }],
  [400, { kind: 'REFUSED', problem: '메시지', retryBody: body }],
])('a request that failed with status %i: %o', (status, outcome) => {
  expect(outcomeOfError(body, new ApiError('X', '메시지', status))).toEqual(outcome)
})

test('a photo of a pot that is gone is refused; one for which the role is missing waits', () => {
  const photo = { photo: { reservationId: 'a', kind: 'INTAKE' as const, potNumber: 3, fileName: 'f' } }
  const problem = '이 예약에 없는 화분이에요.'
  expect(outcomeOfPhotoError(photo, new ApiError('NOT_FOUND', problem, 404))).toEqual({
    kind: 'REFUSED',
    problem,
  })
  const unknown = new ApiError('NOT_FOUND', errorMessages.NOT_FOUND, 404)
  expect(outcomeOfPhotoError(photo, unknown)).toEqual({ kind: 'LATER', mayHaveArrived: false })
  const unreadable = new ApiError('PHOTO_NOT_READABLE', '열 수 없어요.', 400)
  expect(outcomeOfPhotoError(photo, unreadable)).toMatchObject({ kind: 'REFUSED', retryBody: photo })
})
