import { expect, it } from 'vitest'
import { extractFindings } from '../extract-findings.ts'

const strengthIn = (prompt: string, id: string) =>
  extractFindings(prompt, {}).observations.findings.find((finding) => finding.id === id)?.strength ?? 0

it.each([
  ['몬스테라 새잎에 구멍이 뚫려서 나와요. 다른 이상은 없어요', 'natural_holes'],
  ['마란타가 밤에는 잎을 오므리고 아침에 다시 펴요. 색도 좋아요', 'folds_at_night'],
  ['보스턴고사리 잎 뒤에 갈색 점이 줄지어 나 있는데 포자 맞죠? 잎은 싱싱해요', 'spore_rows'],
  ['리톱스 키우는데요. 요즘 겉잎이 쪼글쪼글해요', 'splitting_old_pair'],
])('reads what is natural for a plant as its phenomenon: "%s"', (prompt, id) => {
  expect(strengthIn(prompt, id)).toBeGreaterThan(0.5)
  expect(extractFindings(prompt, {}).text.complaint).toBe(true)
})

it('treats the same feature as a sign in another species', () => {
  const holes = '새잎에 구멍이 나 있어요'
  expect(strengthIn(`몬스테라 ${holes}`, 'chewed')).toBeLessThan(strengthIn(`바질 ${holes}`, 'chewed'))
  expect(strengthIn(`몬스테라 ${holes}`, 'natural_holes')).toBeGreaterThan(0.5)
})

it('reduces dry soil for a species that wants it, unless the leaves show thirst', () => {
  const dry = '흙이 바싹 말라 있어요'
  expect(strengthIn(`선인장 ${dry}`, 'soil_dry')).toBeLessThan(strengthIn(`수국 ${dry}`, 'soil_dry'))
  expect(strengthIn(`선인장 ${dry}. 몸통이 쭈글쭈글해요`, 'soil_dry')).toBe(strengthIn(dry, 'soil_dry'))
})
