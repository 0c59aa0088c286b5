import { expect, it } from 'vitest'
import { buckets, reader } from '../knowledge/learned.ts'
import { limits } from '../scoring/score.ts'
import { readText } from './text.ts'

const findingsIn = (prompt: string) => readText(prompt).findings

it('matches its features, and has a label for every sign that text can state', () => {
  expect(reader.model.weights).toHaveLength(buckets * reader.model.labels.length)
  expect(reader.model.labels.filter((label) => !label.startsWith('-')).length).toBeGreaterThanOrEqual(79)
})

it('finds signs without a pattern match, weaker than by pattern', () => {
  const learned = findingsIn('손구락으로 비벼본게 흰 가리가 묻어나드만요').filter(
    ({ reader }) => reader === 'learned',
  )
  expect(learned.map(({ id }) => id)).toContain('powder_rub')
  for (const { strength } of learned) expect(strength).toBeLessThanOrEqual(0.9)
})

it('reads wipeable white powder on leaves as powdery mildew', () => {
  const ids = findingsIn('잎에 하얀 가루가 밀가루처럼 덮였고 문지르면 묻어나요').map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['powder', 'powder_rub']))
})

it('leans by the whole wording, within bounds', () => {
  const { impression } = readText('흙이 축축한데 잎이 노래지고 물러요')
  expect(impression.overwatering).toBeGreaterThan(impression.rust ?? 0)
  for (const lean of Object.values(impression)) expect(Math.abs(lean)).toBeLessThanOrEqual(limits.impression)
})

it('reads at most 2,000 characters, so that the time is bounded', () => {
  const sentence = '잎 뒷면에 하얀 가루가 있고 끝이 갈색으로 말라요. 물은 일주일에 한 번 줘요. '
  const longest = sentence.repeat(100).slice(0, 2000)
  expect(readText(longest + '뿌리가 썩었어요. '.repeat(50))).toEqual(readText(longest))
})
