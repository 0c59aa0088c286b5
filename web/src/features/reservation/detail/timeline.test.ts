import { expect, test } from 'vitest'
import { reservationStatuses, stages } from '../../../../../contract/reservation/reservation-status.ts'
import { legToMove } from './timeline.tsx'

test('another time is offered on the planned step whose turn it is, and nowhere else', () => {
  const offered = reservationStatuses.flatMap((status) =>
    stages.flatMap((stage) => {
      const leg = legToMove({ status, canReschedule: true }, { stage, status: '예정' })
      return leg ? [`${status} ${leg}`] : []
    }),
  )
  expect(offered).toEqual(['CONFIRMED PICKUP', 'PICKUP_SCHEDULED PICKUP', 'DELIVERY_SCHEDULED DELIVERY'])
})

test('neither when the server says no, nor on a step that is under way or done', () => {
  const status = 'PICKUP_SCHEDULED' as const
  expect(legToMove({ status, canReschedule: false }, { stage: 'PICKUP', status: '예정' })).toBeUndefined()
  for (const step of ['진행중', '완료'] as const) {
    expect(legToMove({ status, canReschedule: true }, { stage: 'PICKUP', status: step })).toBeUndefined()
  }
})
