import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { extractFindings } from '../extract-findings.ts'
import { isDisputed } from './contradictions.ts'

const both = '흙이 바싹 말랐어요. 그런데 흙이 계속 젖어 있어요.'

it('finds signs that contradict each other', () => {
  const { contradictions } = extractFindings(both)
  expect(contradictions[0]?.signs.sort()).toEqual(['soil_dry', 'soil_wet'])
})

it.each([
  '형은 뿌리가 다 썩었다고 하고 동생은 멀쩡하다고 해요',
  '젖은 것 같기도 하고 마른 것 같기도 해요',
  '어떤 날은 흙이 젖어 있고 어떤 날은 말라 있어요',
])('hears that people or days disagree in "%s"', (prompt) => {
  expect(isDisputed(prompt)).toBe(true)
})

it('finds no conflicting reports in reported speech alone', () => {
  expect(isDisputed('꽃집에서 물을 자주 주라고 해서 매일 줬어요')).toBe(false)
})

it('names no problem when all findings contradict each other, and asks about them', async () => {
  const { problemId, findings } = await diagnoseCase({ prompt: both, answers: {} })
  expect(problemId).toBeNull()
  expect(findings.followUp?.id).toBe('soil')
  const leaves = await diagnoseCase({ prompt: '아랫잎부터 노래져요. 새잎부터 노래져요.', answers: {} })
  expect(leaves.confidence).not.toBe('HIGH')
  expect(leaves.findings.followUp?.id).toBe('which-leaves')
})

it('regards the contradiction as resolved by the answer', async () => {
  const { problemId, findings } = await diagnoseCase({
    prompt: both,
    answers: {},
    followUps: { soil: 'dry' },
  })
  expect(problemId).toBe('underwatering')
  expect(findings.followUp?.id).not.toBe('soil')
})

it('names a problem when other evidence decides', async () => {
  const { problemId, confidence } = await diagnoseCase({
    prompt: `${both} 화분 밑으로 뿌리가 잔뜩 삐져나왔고 분갈이를 몇 년째 안 했어요`,
    answers: {},
  })
  expect(problemId).toBe('root_bound')
  expect(confidence).not.toBe('HIGH')
})
