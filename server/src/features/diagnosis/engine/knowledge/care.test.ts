import { expect, it } from 'vitest'
import { careFor, careOf, monthsInWords, plantCare } from './care.ts'

it('says for every plant and month when to water, once', () => {
  for (const { id, water } of plantCare) {
    const months = water.flatMap((entry) => entry.months).sort((one, other) => one - other)
    expect(months, id).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  }
})

it('knows 60 plants by names of their own', () => {
  expect(plantCare.length).toBeGreaterThanOrEqual(60)
  for (const { id, names } of plantCare)
    for (const name of names) expect(careOf(`우리집 ${name} 물 주기`)?.id, name).toBe(id)
})

it('leaves out what a plant does not need', () => {
  const lettuce = plantCare.find(({ id }) => id === 'lettuce')
  expect(lettuce && careFor(lettuce, 'repot', 5)).toBeUndefined()
})

it.each([
  [[3, 4, 5, 6], '3~6월'],
  [[3, 6, 7], '3월, 6~7월'],
  [[11, 12, 1], '11~1월'],
])('%s is %s', (months, words) => expect(monthsInWords(months)).toBe(words))

it('is about one plant only', () => expect(careOf('몬스테라와 스킨답서스 물 주기')).toBeUndefined())
