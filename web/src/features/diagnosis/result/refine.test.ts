import { expect, test } from 'vitest'
import { refinedText } from './refine.tsx'

const wet = { problemId: 'overwatering', problem: '과습', confidence: 'MEDIUM' } as const
const unsure = { problemId: null, problem: '조금 더 살펴봐야 해요', confidence: 'LOW' } as const

test('names the new problem when it has changed', () => {
  expect(refinedText(unsure, wet)).toContain('‘과습’에 더 가까워')
  expect(refinedText(wet, unsure)).toContain('조심스러워요')
})

test('describes a changed confidence', () => {
  expect(refinedText(wet, { ...wet, confidence: 'HIGH' })).toContain('더 확실해졌어요')
  expect(refinedText(wet, { ...wet, confidence: 'LOW' })).toContain('덜 확실해졌어요')
  expect(refinedText(wet, wet)).toContain('그대로예요')
})
