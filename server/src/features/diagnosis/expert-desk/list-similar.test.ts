import { expect, test } from 'vitest'
import { type Comparable, scoreSimilarity } from './search-answered.ts'

const wanted: Comparable = {
  problemId: 'overwatering',
  plant: '몬스테라',
  text: '아래쪽 잎부터 노랗게 변하고 흙이 젖어 있어요',
}
const score = (changes: Partial<Comparable>) =>
  scoreSimilarity(wanted, { problemId: null, plant: null, text: '', ...changes })

test('the same problem counts more than the same plant and all words together', () => {
  const others = score({ ...wanted, problemId: 'drought' })
  expect(score({ problemId: 'overwatering' })).toBeGreaterThan(others)
  expect(others).toBeGreaterThan(score({ plant: '몬스테라' }))
})

test('words count without their endings; common words and no problem count nothing', () => {
  expect(score({ text: '아래쪽 잎이 노랗고 흙은 젖었어요' })).toBeGreaterThan(
    score({ text: '줄기가 휘었어요' }),
  )
  expect(score({ text: '잎이 계속 너무' })).toBe(0)
  const unsure = { ...wanted, problemId: null, plant: null, text: '' }
  expect(scoreSimilarity(unsure, unsure)).toBe(0)
})
