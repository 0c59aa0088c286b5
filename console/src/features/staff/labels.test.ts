import { expect, test } from 'vitest'
import { doneText, subjectPath, subjectText } from './labels.ts'

const id = '01a20140-81f7-7000-8000-000000000000'
const entry = {
  subject: 'reservation',
  subjectId: id,
  subjectLabel: 'SA-20261124-ABC123',
  isSubjectDeleted: false,
}

test('a subject is called by its number and leads to its page', () => {
  expect(subjectText(entry)).toBe('예약 SA-20261124-ABC123')
  expect(subjectPath(entry)).toBe(`/reservations/${id}/show`)
})

test('a deleted subject says so and leads nowhere', () => {
  const deleted = { ...entry, subjectLabel: null, isSubjectDeleted: true }
  expect(subjectText(deleted)).toBe('예약 (지워짐)')
  expect(subjectPath(deleted)).toBeUndefined()
})

test('days and codes in an id are Korean, and a random id is left out', () => {
  const slot = {
    subject: 'slot',
    subjectId: 'PICKUP 2026-11-24 AM',
    subjectLabel: null,
    isSubjectDeleted: false,
  }
  expect(subjectText(slot)).toBe('시간대 수거 11월 24일 (화) 오전')
  expect(subjectText({ ...slot, subject: 'banner', subjectId: id })).toBe('배너')
  expect(subjectText({ ...slot, subject: 'picture', subjectId: 'p/BVa06BNKukTq08WHovsfw8ms.jpg' })).toBe(
    '그림',
  )
  expect(subjectText({ ...slot, subject: 'setting', subjectId: 'pay-per-answer' })).toBe(
    '설정 답변 한 건의 금액',
  )
  expect(subjectPath({ ...slot, subject: 'closedDay', subjectId: '2026-12-25' })).toBe(
    '/calendar?month=2026-12',
  )
})

test('what was done names the money that it was about', () => {
  expect(doneText({ action: 'inquiry.payCompensation', after: { amount: 55_000 } })).toBe(
    '보상 보냄 55,000원',
  )
  expect(doneText({ action: 'content.remove', after: null })).toBe('콘텐츠 지우기')
})
