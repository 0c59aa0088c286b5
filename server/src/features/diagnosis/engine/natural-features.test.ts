import { expect, it } from 'vitest'
import { diagnoseCase } from './embedded.ts'
import { extractFindings } from './extract-findings.ts'

const strengthIn = (prompt: string, id: string) =>
  extractFindings(prompt, {}).observations.findings.find((finding) => finding.id === id)?.strength ?? 0

it.each([
  '몬스테라 새잎에 구멍이 뚫려서 나와요. 다른 이상은 없어요',
  '마란타가 밤에는 잎을 오므리고 아침에 다시 펴요. 색도 좋아요',
  '보스턴고사리 잎 뒤에 갈색 점이 줄지어 나 있는데 포자 맞죠? 잎은 싱싱해요',
])('takes what is natural for a plant for health: "%s"', async (prompt) => {
  expect((await diagnoseCase({ prompt, answers: {} })).findings.family).toBe('HARMLESS')
})

it('reduces dry soil for a species that wants it, unless the leaves show thirst', () => {
  const dry = '흙이 바싹 말라 있어요'
  expect(strengthIn(`선인장 ${dry}`, 'soil_dry')).toBeLessThan(strengthIn(`수국 ${dry}`, 'soil_dry'))
  expect(strengthIn(`선인장 ${dry}. 몸통이 쭈글쭈글해요`, 'soil_dry')).toBe(strengthIn(dry, 'soil_dry'))
})

it.each([
  ['몬스테라 잎 뒤에 갈색 점이 줄지어 나 있어요', 'fern_spores'],
  ['고무나무 잎이 쭈글쭈글한데 가운데서 새 잎이 올라와요', 'lithops_moulting'],
])(
  'takes no phenomenon for an explanation that the species does not have: "%s"',
  async (prompt, phenomenon) => {
    expect((await diagnoseCase({ prompt, answers: {} })).problemId).not.toBe(phenomenon)
  },
)

it('does not take for there what the text denies', async () => {
  expect((await diagnoseCase({ prompt: '몬스테라 새잎에 구멍이 안 생기고 민둥해요' })).problemId).not.toBe(
    'fenestration',
  )
})
