import { expect, test } from 'vitest'
import type { Forecast } from '../../../../../contract/diagnosis/workload-admin.ts'
import { describeForecast } from './forecast-text.ts'

const now = Date.parse('2026-11-24T14:00:00+09:00')
const describe = (changes: Partial<Forecast>, open = 4) =>
  describeForecast(
    {
      perHour: 2.04,
      people: 2,
      doneAt: '2026-11-24T16:20:00+09:00',
      lateCount: 0,
      lateFrom: null,
      ...changes,
    },
    open,
    now,
  )

test('says when all are answered, and what becomes late first of all', () => {
  const calm = ['이 속도면 오후 4:20에 모두 끝나요.', '오늘 2명이 한 시간에 2건씩 답하고 있어요.']
  expect(describe({})).toEqual(calm)
  const late = describe({ lateCount: 3, lateFrom: '2026-11-24T18:00:00+09:00' })
  expect(late).toEqual(['오후 6:00 이후 3건이 늦을 수 있어요.', ...calm])
  expect(describe({ doneAt: '2026-11-25T09:00:00+09:00' })[0]).toContain('11월 25일 (수) 오전 9:00에')
})

test('says plainly that there is no pace or nothing to do', () => {
  expect(describe({ perHour: null, people: 0, doneAt: null })).toEqual([
    '최근 2시간 동안 답한 사람이 없어서, 아직 오늘의 속도를 알 수 없어요.',
  ])
  expect(describe({ perHour: null, people: 1, doneAt: null })).toEqual([
    '오늘 보낸 답변이 아직 적어서 속도를 알 수 없어요. 3건부터 셈해요.',
  ])
  expect(describe({}, 0)).toEqual(['기다리는 사례가 없어요.'])
})
