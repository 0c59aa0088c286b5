import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import type { EngineInput } from '../engine.ts'
import type { ModelObservations } from '../model-observations.ts'

const reading = (
  id: string,
  confidence: 'HIGH' | 'MEDIUM' | 'LOW',
  signs: string[] = [],
): ModelObservations => ({
  findings: signs.map((sign) => ({ id: sign, source: 'PHOTO', strength: 1 })),
  candidates: [{ id, confidence, ruledOut: [] }],
  healthy: { looks: id === 'healthy' ? 'YES' : 'NO', certainty: confidence },
  other: null,
  gates: {},
})
const diagnose = (prompt: string, seen?: ModelObservations, more: Partial<EngineInput> = {}) =>
  diagnoseCase({ prompt, answers: {}, ...(seen && { seen }), ...more })

it.each([
  '건강한가요?',
  '벌레는 없어요',
  '잎이 이상해요',
  '흙이 젖어 있어요',
  '흙은 바싹 말라 있어요',
  '잎이 노래졌어요',
])('lets a model that is sure decide where the text tells nothing: %s', async (text) => {
  for (const [id, sign] of [
    ['rust', 'orange'],
    ['powdery_mildew', 'powder'],
    ['spider_mites', 'webbing'],
    ['root_rot', 'stem_rot'],
  ] as const) {
    const { problemId, confidence } = await diagnose(text, reading(id, 'HIGH', [sign]))
    expect(problemId, text).toBe(id)
    expect(confidence, 'nobody but the model has said so').not.toBe('HIGH')
  }
})

it('is surer where text and model agree than by either alone', async () => {
  const text = '잎 사이에 가는 거미줄이 잔뜩 있고 잎에 하얀 점이 콕콕 찍혔어요'
  const both = await diagnose(text, reading('spider_mites', 'HIGH', ['webbing', 'stipple']))
  expect(both).toMatchObject({ problemId: 'spider_mites', confidence: 'HIGH' })
})

describe('a second look, which has read the text', () => {
  const text = '잎에 바늘로 찌른 것 같은 하얀 점이 콕콕 찍혔어요'
  const unsure: ModelObservations = { findings: [], candidates: [], gates: {} }
  const mites = reading('spider_mites', 'HIGH', ['webbing', 'stipple'])
  const afterwards = (first: ModelObservations, second: ModelObservations): ModelObservations => ({
    ...second,
    secondLook: { first, choice: second.candidates?.[0]?.id ?? null },
  })

  it('cannot make the text’s answer HIGH by repeating it, as an agreeing first look can', async () => {
    expect(await diagnose(text)).toMatchObject({ problemId: 'spider_mites', confidence: 'MEDIUM' })
    expect(await diagnose(text, mites)).toMatchObject({ problemId: 'spider_mites', confidence: 'HIGH' })
    expect(await diagnose(text, afterwards(mites, mites))).toMatchObject({ confidence: 'HIGH' })
    for (const first of [unsure, reading('leaf_spot', 'LOW'), reading('rust', 'MEDIUM', ['orange'])])
      expect(await diagnose(text, afterwards(first, mites))).toMatchObject({
        problemId: 'spider_mites',
        confidence: 'MEDIUM',
      })
  })

  it('leaves a text that is sure by itself as sure as it was', async () => {
    const sure = '잎 사이에 거미줄이 보여요'
    expect(await diagnose(sure, unsure)).toMatchObject({ confidence: 'HIGH' })
    expect(await diagnose(sure, afterwards(unsure, mites))).toMatchObject({ confidence: 'HIGH' })
  })

  it('is told of where it settles what text and photos pointed to, and only there', async () => {
    const rust = reading('rust', 'HIGH', ['orange'])
    const told = async (second: ModelObservations, words = text) =>
      (await diagnose(words, afterwards(rust, second))).findings.disagreement
    const sides = { fromText: '응애', fromPhotos: '녹병' }
    const pointed = '설명은 응애, 사진은 녹병 쪽을 가리켰어요. 한 번 더 살펴보니'
    expect(await told(mites)).toEqual({ ...sides, text: `${pointed} 설명의 응애에 가까워요.` })
    const weaker = '잎 색이 바래고 점이 있는 것 같아요'
    expect(await told(rust, weaker)).toEqual({ ...sides, text: `${pointed} 사진의 녹병에 가까워요.` })
    const open = '설명과 사진이 서로 다른 원인을 가리켜요. 아래 질문에 답해 주시면 더 정확해져요.'
    const plain = `${text}. 잎 뒷면에서 빨간 점 같은 벌레가 기어다니고 거미줄이 있어요`
    expect(await told(rust, plain), 'the text outweighs it').toEqual({ ...sides, text: open })
    expect(await told({ ...mites, candidates: [] }), 'it is unsure').toEqual({ ...sides, text: open })
  })
})

it('shows both and lowers the confidence where a clear text and the model disagree', async () => {
  const text = '하얀 솜 같은 덩어리가 줄기 사이에 붙어 있고 끈적끈적해요'
  const { problemId, confidence, findings } = await diagnose(text, reading('rust', 'HIGH', ['orange']))
  expect(problemId).toBe('scale')
  expect(confidence).not.toBe('HIGH')
  expect(findings.disagreement).toMatchObject({
    fromText: expect.stringContaining('깍지'),
    fromPhotos: '녹병',
  })
  expect(findings.followUp).not.toBeNull()
})

it('does not count it against the model that the text is silent about what it saw', async () => {
  const silent = await diagnose('한 달 전에 데려온 고무나무예요', reading('scale', 'MEDIUM', ['bump']))
  expect(silent.problemId).toBe('scale')
})

it('never calls a plant healthy that the model sees ill, whatever is asked', async () => {
  for (const text of ['건강한가요?', '잘 자라고 있는 거 맞죠?', '이상 없는지 봐 주세요']) {
    const { problemId } = await diagnose(text, reading('leaf_spot', 'HIGH', ['spots', 'halo']))
    expect(problemId, text).toBe('leaf_spot')
  }
})

it.each(['잘 크고 있는 거 맞을까요?', '괜찮은 거죠', '봐 주세요', ''])(
  'does not reassure by a model that is unsure whether the plant is well: "%s"',
  async (text) => {
    for (const id of ['healthy', 'senescence']) {
      const { problemId, findings } = await diagnose(text, reading(id, 'LOW'))
      expect(problemId, id).toBeNull()
      expect(findings.followUp, id).toBeTruthy()
    }
    const unsure: ModelObservations = {
      ...reading('healthy', 'MEDIUM'),
      healthy: { looks: 'UNSURE', certainty: 'LOW' },
    }
    expect((await diagnose(text, unsure)).problemId).toBeNull()
    expect((await diagnose(text, reading('healthy', 'MEDIUM'))).problemId).toBe('healthy')
  },
)

it('leaves it to the owner who says that the plant is well where the model is unsure', async () => {
  const { problemId } = await diagnose('새잎이 나고 아주 건강해요', reading('healthy', 'LOW'))
  expect(problemId).toBe('healthy')
})

it('keeps the text’s answer when the model sees nothing to weigh', async () => {
  const nothing: ModelObservations = { findings: [], candidates: [], gates: {} }
  const text = '화분에서 빼 보니 뿌리가 갈색이고 물렀어요. 썩은 냄새도 나요'
  const alone = await diagnose(text)
  expect(await diagnose(text, nothing)).toMatchObject({
    problemId: alone.problemId,
    confidence: alone.confidence,
  })
})

it.each([
  '잘 키우고 있는 건지 모르겠어요',
  '괜찮은 걸까요',
  '건강한지 봐 주세요',
  '잘 크고 있나 봐 주세요',
  '이상 없겠죠',
  '건강하게 키우고 싶어요',
  'does it look ok',
  '',
])('does not reassure without a statement that something is fine: "%s"', async (text) => {
  expect((await diagnose(text)).problemId).toBeNull()
})

it('names a second problem only for signs that the first does not explain', async () => {
  const two = await diagnose('잎 사이에 하얀 솜 덩어리가 붙어 있고, 흙 주변에 작은 날파리가 잔뜩 날아다녀요')
  expect([two.problemId, two.findings.alsoSeen?.problemId].sort()).toEqual(['fungus_gnats', 'scale'])
  const one = await diagnose('하얀 솜 덩어리가 줄기에 붙어 있고 잎이 끈적거려요')
  expect(one.findings.alsoSeen).toBeNull()
})

it('names no listed problem when the text names a cause outside the list', async () => {
  const { problemId, findings } = await diagnose('뿌리마다 동글동글한 혹이 잔뜩 달려 있고 잎이 시들어요')
  expect(problemId).toBeNull()
  expect(findings.family).toBe('UNLISTED')
  expect(findings.reasons[0]?.quote).toContain('혹이')
})
