import { expect, it } from 'vitest'
import { reader } from '../../knowledge/learned.ts'
import { limits } from '../../scoring/limits.ts'
import { readText } from '../text.ts'
import { buckets } from './features.ts'

const findingsIn = (prompt: string) => readText(prompt).findings

it('fits its features, and has an opinion on every sign that words can tell', () => {
  expect(reader.model.weights).toHaveLength(buckets * reader.model.labels.length)
  expect(reader.model.labels.filter((label) => !label.startsWith('-')).length).toBeGreaterThanOrEqual(79)
})

it('reads what no pattern knows, and never as surely as a pattern', () => {
  const learned = findingsIn('손구락으로 비벼본게 흰 가리가 묻어나드만요').filter(
    ({ reader }) => reader === 'learned',
  )
  expect(learned.map(({ id }) => id)).toContain('powder_rub')
  for (const { strength } of learned) expect(strength).toBeLessThanOrEqual(0.9)
})

it('reads white flour on leaves that comes off as powdery mildew', () => {
  const ids = findingsIn('잎에 하얀 가루가 밀가루처럼 덮였고 문지르면 묻어나요').map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['powder', 'powder_rub']))
})

it('leans by the wording as a whole, within bounds', () => {
  const { impression } = readText('흙이 축축한데 잎이 노래지고 물러요')
  expect(impression.overwatering).toBeGreaterThan(impression.rust ?? 0)
  for (const lean of Object.values(impression)) expect(Math.abs(lean)).toBeLessThanOrEqual(limits.impression)
})

it('takes a few milliseconds', () => {
  const text = '잎 뒷면에 하얀 가루가 있고 끝이 갈색으로 말라요. 물은 일주일에 한 번 줘요. '
  readText(text)
  const start = performance.now()
  for (let round = 0; round < 20; round++) readText(text)
  expect((performance.now() - start) / 20).toBeLessThan(25)
})
