import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { problems } from '../knowledge/knowledge.ts'
import { shiftsOf, species } from '../knowledge/species.ts'
import { readSpecies } from './species.ts'

const weekly = { wateringFrequency: { code: 'WEEKLY' } }

interface Evidence {
  findings: { id: string; meaning: string; source: string; strength: number }[]
  scores: { problemId: string; share: number; contributions: { id: string; source?: string }[] }[]
}
const evidenceOf = async (prompt: string, answers = {}) =>
  (await diagnoseCase({ prompt, answers })).evidence as Evidence
const shareOf = ({ scores }: Evidence, id: string) =>
  scores.find(({ problemId }) => problemId === id)?.share ?? 0

describe('the plant a description is about', () => {
  it.each([
    ['우리집 몬스테라가 이상해요', 'monstera'],
    ['우리집몬스테라잎이 노래요', 'monstera'],
    ['벵갈 고무나무 잎이 떨어져요', 'rubber'],
    ['수박페페 잎이 물러요', 'peperomia'],
    ['호야처럼 생겼는데 스투키예요', 'stuckyi'],
    ['몬스테라 옆에 둔 칼라데아 잎끝이 말라요', 'calathea'],
    ['산세베리아는 괜찮은데 율마가 말라요', 'goldcrest'],
  ])('is read from "%s"', (prompt, id) => {
    expect(readSpecies(prompt)?.id).toBe(id)
  })

  it.each([
    '올리브영에서 산 영양제를 줬어요',
    '선인장은 아니고 이름을 몰라요',
    '몬스테라랑 칼라데아 둘 다 시들어요',
    '잎이 노래요',
  ])('is not guessed from "%s"', (prompt) => {
    expect(readSpecies(prompt)).toBeUndefined()
  })
})

describe('watering', () => {
  it('once a week leans a 산세베리아 to 과습, and a 보스턴고사리 not', async () => {
    const unnamed = await evidenceOf('식물 잎이 노랗게 변해요', weekly)
    const dry = await evidenceOf('산세베리아 잎이 노랗게 변해요', weekly)
    const fern = await evidenceOf('보스턴고사리 잎이 노랗게 변해요', weekly)
    expect(shareOf(dry, 'overwatering')).toBeGreaterThan(shareOf(unnamed, 'overwatering'))
    expect(shareOf(fern, 'overwatering')).toBeLessThan(shareOf(dry, 'overwatering'))
    expect(dry.findings).toContainEqual(expect.objectContaining({ id: 'a_often', strength: 0.6 }))
    expect(fern.findings.map(({ id }) => id)).not.toContain('a_often')
  })

  it('is read from the description too, and is not called 자주 when it is not', async () => {
    const { findings } = await evidenceOf('스투키에 물은 일주일에 한 번 줘요. 잎이 물렁해요')
    const meaning = '건조하게 키우는 식물(스투키)에게는 잦은 물주기예요'
    expect(findings).toContainEqual(expect.objectContaining({ id: 'a_often', source: 'TEXT', meaning }))
  })

  it('once a month is rare for most plants, but not for a 금전수', async () => {
    const monthly = { wateringFrequency: { code: 'OTHER', text: '한 달에 한 번' } }
    const ids = async (prompt: string) => (await evidenceOf(prompt, monthly)).findings.map(({ id }) => id)
    expect(await ids('금전수 잎이 노래요')).not.toContain('a_rare')
    expect(await ids('잎이 노래요')).toContain('a_rare')
  })

  it('every two weeks is rare for a thirsty plant', async () => {
    const { findings } = await evidenceOf('수국이 시들어요', { wateringFrequency: { code: 'BIWEEKLY' } })
    expect(findings).toContainEqual(expect.objectContaining({ id: 'a_rare', source: 'ANSWER' }))
  })
})

it('never names a problem or a reason from the species alone', async () => {
  for (const { name } of species) {
    expect((await diagnoseCase({ prompt: `${name} 봐 주세요`, answers: weekly })).problemId, name).toBeNull()
  }
  const { findings, evidence } = await diagnoseCase({
    prompt: '칼라데아 잎끝이 갈색으로 바스락거려요',
    answers: {},
  })
  expect(findings.reasons.map(({ source }) => source)).not.toContain('SPECIES')
  expect(JSON.stringify(evidence)).toContain('"source":"SPECIES"')
})

it('shifts only existing problems within the limit, apart from phenomena it rules out, and no name belongs to two species', () => {
  const ids = new Set(problems.map(({ id }) => id))
  const names = species.flatMap(({ names }) => names)
  expect(new Set(names).size).toBe(names.length)
  for (const plant of species) {
    for (const [id, shift] of Object.entries(plant.shifts)) {
      expect(ids.has(id), `${plant.id}: ${id}`).toBe(true)
      expect(Math.abs(shift), `${plant.id}: ${id}`).toBeLessThanOrEqual(0.5)
    }
    const leaning = Object.values(shiftsOf(plant)).filter((shift) => shift > -4)
    for (const shift of leaning) expect(Math.abs(shift)).toBeLessThanOrEqual(0.8)
    expect(plant.normal.length + Object.keys(plant.shifts).length, plant.id).toBeGreaterThan(0)
    expect(plant.source, plant.id).not.toBe('')
  }
})
