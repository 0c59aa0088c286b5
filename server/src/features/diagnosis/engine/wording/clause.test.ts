import { expect, it } from 'vitest'
import { visibleSigns } from '../knowledge/knowledge.ts'
import { asClause, quoted } from './findings.ts'

it.each([
  ['새 잎은 건강하다고 하셨어요', '새 잎은 건강하다고 하셨는데'],
  ['사진에서 노란 부분이 보여요', '사진에서 노란 부분이 보이는데'],
  ['하얀 솜 같은 덩어리가 있어요', '하얀 솜 같은 덩어리가 있는데'],
])('%s goes on as %s', (sentence, clause) => expect(asClause(sentence)).toBe(clause))

it('turns every sign that a model may see into a clause', () => {
  for (const [id, [, seen]] of Object.entries(visibleSigns)) expect(asClause(seen), id).toMatch(/는데$/)
})

it('chooses the particle of a quotation by its last syllable', () => {
  expect(quoted('매일')).toBe('‘매일’이라고')
  expect(quoted('말라요')).toBe('‘말라요’라고')
  expect(quoted('yellow')).toBe('‘yellow’라고')
})
