import { describe, expect, it } from 'vitest'
import {
  drawBlurredPlant,
  drawBrightPlant,
  drawDarkPlant,
  drawPlant,
  drawRoom,
  drawSpottedLeaf,
} from '../../../../test/support/drawn-plants.ts'
import { diagnoseCase } from './embedded.ts'
import type { ModelObservations } from './model-observations.ts'

type Photo = 'FULL' | 'SYMPTOM'

const seeing = (...signs: [id: string, photo?: Photo][]): ModelObservations => ({
  findings: signs.map(([id, photo]) => ({
    id,
    source: 'PHOTO',
    strength: 1,
    ...(photo && { photo }),
  })),
  candidates: [{ id: 'leaf_spot', confidence: 'HIGH', ruledOut: [] }],
  healthy: { looks: 'NO', certainty: 'HIGH' },
  species: { name: '디펜바키아', certainty: 'HIGH' },
  other: null,
  regions: signs.flatMap(([label, photo]) =>
    photo ? [{ photo, x: 0, y: 0, width: 1, height: 1, label }] : [],
  ),
  gates: {},
})

async function diagnose(
  prompt: string,
  seen: ModelObservations,
  photos: Partial<Record<'fullPhoto' | 'symptomPhoto', Buffer>> = {},
) {
  const good = await drawPlant()
  return diagnoseCase({ prompt, answers: {}, fullPhoto: good, symptomPhoto: good, ...photos, seen })
}
const spots = seeing(['halo', 'SYMPTOM'], ['yellow', 'FULL'])
const said = '물을 매일 줬더니 흙이 계속 젖어 있고 아랫잎부터 노랗게 변해요'

describe('what a model says of photos', () => {
  it.each([
    ['black', drawDarkPlant],
    ['white', drawBrightPlant],
    ['blurred', drawBlurredPlant],
    ['without a plant', drawRoom],
  ])('counts for nothing when both are %s', async (_, draw) => {
    const photo = await draw()
    const { problemId, confidence, findings, evidence } = await diagnose('봐 주세요', spots, {
      fullPhoto: photo,
      symptomPhoto: photo,
    })
    expect({ problemId, confidence }).toEqual({ problemId: null, confidence: 'LOW' })
    expect(findings).toMatchObject({ photoUse: 'STORED', reasons: [], candidates: [] })
    expect(findings.toxicity?.plant ?? null).toBeNull()
    expect(JSON.stringify(evidence)).not.toContain('"model"')
  })

  it('leaves the words to decide, at low confidence', async () => {
    const photo = await drawDarkPlant()
    const { problemId, confidence, findings } = await diagnose(said, spots, {
      fullPhoto: photo,
      symptomPhoto: photo,
    })
    expect({ problemId, confidence }).toEqual({ problemId: 'overwatering', confidence: 'LOW' })
    expect(findings.photoNotes.map(({ photo }) => photo)).toEqual(['FULL', 'SYMPTOM'])
  })

  it.each([
    ['black', drawDarkPlant],
    ['blurred', drawBlurredPlant],
    ['without a plant', drawRoom],
  ])('counts for the other photo when the close-up is %s', async (_, draw) => {
    const { confidence, findings, evidence } = await diagnose('봐 주세요', spots, {
      symptomPhoto: await draw(),
    })
    expect(confidence).not.toBe('HIGH')
    expect(findings.regions).toMatchObject([{ photo: 'FULL' }])
    const ids = (evidence as { findings: { id: string }[] }).findings.map(({ id }) => id)
    expect(ids).toContain('yellow')
    expect(ids).not.toContain('halo')
  })

  it('counts without a place as long as one photo is usable', async () => {
    const { evidence } = await diagnose('봐 주세요', seeing(['halo']), {
      symptomPhoto: await drawDarkPlant(),
    })
    expect(JSON.stringify(evidence)).toContain('"halo"')
  })

  it('counts for roots in a close-up without green', async () => {
    const { findings } = await diagnose('봐 주세요', seeing(['root_brown', 'SYMPTOM']), {
      symptomPhoto: await drawRoom(),
    })
    expect(JSON.stringify(findings)).toContain('갈색으로 무른 뿌리')
  })

  it('counts in full when both photos are usable', async () => {
    const leaf = await drawSpottedLeaf()
    const { problemId, findings } = await diagnose('봐 주세요', spots, { symptomPhoto: leaf })
    expect(problemId).toBe('leaf_spot')
    expect(findings).toMatchObject({
      photoUse: 'ANALYSED',
      regions: [{ label: 'halo' }, { label: 'yellow' }],
    })
  })
})
