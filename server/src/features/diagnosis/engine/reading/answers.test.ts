import { expect, it } from 'vitest'
import type { Answers } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { readAnswers } from './answers.ts'

const other = (text: string) => ({ code: 'OTHER', text })
const idsOf = (answers: Answers) => readAnswers(answers).map(({ id }) => id)

it.each([
  ['매일', ['a_often']],
  ['2~3일에 한 번', ['a_often']],
  ['일주일에 3번', ['a_often']],
  ['주 1회', []],
  ['월 1회 이하', ['a_rare']],
  ['한 달에 한 번', ['a_rare']],
  ['자주 못 줘요', ['a_rare']],
])('reads the watering "%s"', (text, expected) => {
  expect(idsOf({ wateringFrequency: other(text) })).toEqual(expected)
})

it.each([
  ['3일 이내', ['a_new']],
  ['2~4주', []],
  ['한 달 이상', ['a_long']],
  ['작년 겨울부터', ['a_long']],
])('reads the time "%s"', (text, expected) => {
  expect(idsOf({ symptomDuration: other(text) })).toEqual(expected)
})

it.each([
  ['남향 창가', ['a_sun']],
  ['북향 창가', ['a_dim']],
  ['거실 안쪽', ['a_dim']],
  ['욕실', ['a_wet']],
  ['회사 사무실', ['a_office']],
])('reads the place "%s"', (text, expected) => {
  expect(idsOf({ location: other(text) })).toEqual(expected)
})

it('reads codes, and no sign from a code without a meaning', () => {
  expect(idsOf({ symptomDuration: { code: 'TODAY' }, location: { code: 'OFFICE' } })).toEqual([
    'a_new',
    'a_office',
  ])
  expect(idsOf({ wateringFrequency: { code: 'WHEN_NEEDED' }, location: { code: 'LIVING_ROOM' } })).toEqual([])
})
