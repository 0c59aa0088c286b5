import { expect, it } from 'vitest'
import { diagnoseCase } from './embedded.ts'

const drooping = '잎이 축 처졌어요'
const ask = async (prompt: string, followUps: Record<string, string> = {}) =>
  diagnoseCase({ prompt, answers: {}, followUps })

it('asks the question that distinguishes the likeliest problems, with options', async () => {
  const { findings } = await ask(drooping)
  expect(findings.followUp?.text).toContain('흙')
  expect(findings.followUp?.options.map(({ label }) => label)).toContain('잘 모르겠어요')
})

it('changes the result with the answer', async () => {
  const { findings } = await ask(drooping)
  const question = findings.followUp?.id ?? ''
  const dry = await ask(drooping, { [question]: 'dry' })
  const wet = await ask(drooping, { [question]: 'wet' })
  expect(dry.problemId).toBe('underwatering')
  expect(['overwatering', 'root_rot']).toContain(wet.problemId)
  expect(dry.findings.reasons).toContainEqual(expect.objectContaining({ source: 'ANSWER' }))
})

it('never repeats a question, asks about known findings, or asks more than three times', async () => {
  const followUps: Record<string, string> = {}
  const asked: string[] = []
  for (let round = 0; round < 5; round++) {
    const { followUp } = (await ask('식물이 좀 이상해요', followUps)).findings
    if (!followUp) break
    expect(asked).not.toContain(followUp.id)
    asked.push(followUp.id)
    followUps[followUp.id] = 'unknown'
  }
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(3)
  expect((await ask('흙이 축축하고 잎이 처졌어요')).findings.followUp?.id).not.toBe('soil')
})

it('asks nothing when the confidence is HIGH', async () => {
  const { confidence, findings } = await ask('잎겨드랑이에 하얀 솜 같은 덩어리가 있고 끈적거려요')
  expect(confidence).toBe('HIGH')
  expect(findings.followUp).toBeNull()
})

it('ignores an unknown answer', async () => {
  const unknown = await ask(drooping, { nonsense: '<script>' })
  expect(unknown.problemId).toBe((await ask(drooping)).problemId)
})
