import { describe, expect, it } from 'vitest'
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

it('follows what the owner has looked for and found rather than the words of before', async () => {
  const text = '몬스테라 2주 전부터 아래 잎부터 하나씩 노랗게 되더니 축 처져요. 흙은 축축해요.'
  const before = await ask(text)
  expect(before.problemId).toBe('overwatering')
  expect(before.findings.counterSign, 'the words of a reason').toBeNull()
  expect((await ask(text, { roots: 'brown' })).problemId).toBe('root_rot')
  expect((await ask(text, { roots: 'white' })).problemId).toBe('overwatering')
})

it('ignores an unknown answer', async () => {
  const unknown = await ask(drooping, { nonsense: '<script>' })
  expect(unknown.problemId).toBe((await ask(drooping)).problemId)
})

describe('the pictured question', () => {
  it('comes first while little is known, with a picture for each sign', async () => {
    const { followUp } = (await ask('식물이 좀 이상해요')).findings
    expect(followUp).toMatchObject({ id: 'first_sign', text: '무엇이 먼저 보이나요?' })
    expect(followUp?.options.map(({ picture }) => picture)).toEqual([
      ...['YELLOWING', 'WILTING', 'BROWN_TIPS', 'SPOTS', 'PESTS', 'WHITE', 'DROPPING', 'LEGGY'],
      undefined,
    ])
  })

  it.each(['잎이 축 처졌어요', '잎끝이 갈색이고 반점이 있어요', '아주 건강하게 잘 자라요'])(
    'is not asked after "%s"',
    async (prompt) => expect((await ask(prompt)).findings.followUp?.id).not.toBe('first_sign'),
  )

  it.each([
    ['PESTS', 'pest_kind', 'webs', 'spider_mites'],
    ['WHITE', 'white_kind', 'powder', 'powdery_mildew'],
  ])('after %s asks which kind, and the answer decides', async (sign, next, value, problem) => {
    const first = await ask('식물이 좀 이상해요', { first_sign: sign })
    expect(first.findings.followUp?.id).toBe(next)
    const { problemId, confidence } = await ask('식물이 좀 이상해요', { first_sign: sign, [next]: value })
    expect(problemId).toBe(problem)
    expect(confidence).not.toBe('HIGH')
  })

  it('is followed by a question about signs that are still unknown', async () => {
    const { followUp } = (await ask('식물이 좀 이상해요', { first_sign: 'WILTING' })).findings
    expect(followUp?.id).not.toBe('first_sign')
    expect(followUp?.options.flatMap(({ label }) => label)).not.toContain('축 처져요')
  })
})

describe('confidence', () => {
  const steps = ['LOW', 'MEDIUM', 'HIGH']

  it('rises by one step at most with one answer', async () => {
    for (const [prompt, answer] of [
      ['잎이 축 처졌어요', { soil: 'dry' }],
      ['식물이 좀 이상해요', { roots: 'brown' }],
      ['잎이 노래요', { webs: 'yes' }],
    ] as const) {
      const before = steps.indexOf((await ask(prompt)).confidence)
      expect(steps.indexOf((await ask(prompt, answer)).confidence)).toBeLessThanOrEqual(before + 1)
    }
  })

  it('is never HIGH for a common condition alone', async () => {
    for (const prompt of ['흙이 바싹 말라 있어요', '추운 베란다에 뒀더니 걱정이에요', '어두운 방에 있어요'])
      expect((await ask(prompt)).confidence).not.toBe('HIGH')
  })
})

describe('no question is better than a silly one', () => {
  const questionAfter = async (prompt: string, followUps = {}) =>
    (await ask(prompt, followUps)).findings.followUp?.id

  it('asks nothing of a text that tells nothing, once the pictured question was in vain', async () => {
    expect(await questionAfter('ㅁㄴㅇㄹ', { first_sign: 'unknown' })).toBeUndefined()
  })

  it.each(['몬스테라 새잎에 구멍이 안 생기고 민둥해요', '잎이 노래요. 구멍은 하나도 없어요'])(
    'takes nothing for granted that "%s" denies',
    async (prompt) => expect(await questionAfter(prompt)).not.toBe('holes'),
  )

  it('asks about what the text tells, not about something else', async () => {
    const smell = '흙에서 시큼한 냄새가 나요. 잎은 멀쩡해요'
    expect(await questionAfter(smell)).toBe('stem')
    expect(await questionAfter(smell, { stem: 'firm' })).toBe('soil')
    expect(await questionAfter('흙에 하얀 곰팡이가 피었어요')).not.toBe('first_sign')
  })
})
