import { expect, it } from 'vitest'
import type { VisitToMove } from '../../../contract/reservation/visit/missed-visit.ts'
import { matterSources } from './matters.ts'

it('leads from a missed visit to its booking', () => {
  const card = { id: '01990000-0000-7000-8000-000000000001', customerName: '한여름', place: '마포구 서교동' }
  const visit = { card, leg: 'DELIVERY', since: '2026-11-24T09:00:00+09:00' } as VisitToMove
  expect(matterSources.VISITS_TO_MOVE?.toMatters({ visits: [visit] })).toMatchObject([
    { who: '한여름', action: '배송 날짜 잡기', to: `/reservations/${card.id}/show?move=DELIVERY` },
  ])
})

it('lists a missed visit once, and not also its inquiry while that has no message', () => {
  const inquiry = {
    id: '01990000-0000-7000-8000-000000000002',
    isWithAdmins: false,
    createdAt: '2026-11-24T09:00:00+09:00',
  }
  const untouched = { ...inquiry, kind: 'VISIT', state: 'NEW' }
  expect(matterSources.INQUIRIES?.toMatters([untouched, { ...untouched, state: 'OURS' }])).toHaveLength(1)
})
