import { expect, it } from 'vitest'
import { findingMeanings, problems } from '../knowledge/knowledge.ts'
import { asClause, quoted } from './findings.ts'

it.each([
  ['새 잎은 건강하다고 하셨어요', '새 잎은 건강하다고 하셨는데'],
  ['빛이 약한 자리예요', '빛이 약한 자리인데'],
  ['바늘로 찍은 듯한 미세한 점이 많아요', '바늘로 찍은 듯한 미세한 점이 많은데'],
  ['사진에서 노란 부분이 보여요', '사진에서 노란 부분이 보이는데'],
  ['물은 제때 주고 계세요', '물은 제때 주고 계시는데'],
  ['하얀 솜 같은 덩어리가 있어요', '하얀 솜 같은 덩어리가 있는데'],
])('%s goes on as %s', (sentence, clause) => expect(asClause(sentence)).toBe(clause))

it('turns the meaning of every sign that can lower a problem into a clause', () => {
  const against = new Set(problems.flatMap(({ lowers }) => Object.keys(lowers)))
  for (const { id, meaning } of findingMeanings.filter(({ id }) => against.has(id))) {
    expect(asClause(meaning), id).toMatch(/[는은인한]데$/)
  }
})

it('chooses the particle of a quotation by its last syllable', () => {
  expect(quoted('매일')).toBe('‘매일’이라고')
  expect(quoted('말라요')).toBe('‘말라요’라고')
  expect(quoted('yellow')).toBe('‘yellow’라고')
})
