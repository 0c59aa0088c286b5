import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { species } from '../knowledge/knowledge.ts'
import { readSpecies } from './species.ts'

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

it('never names a problem from the species alone', async () => {
  for (const { name } of species) {
    expect((await diagnoseCase({ prompt: `${name} 봐 주세요`, answers: {} })).problemId, name).toBeNull()
  }
})

it('no name belongs to two species', () => {
  const names = species.flatMap(({ names }) => names)
  expect(new Set(names).size).toBe(names.length)
  for (const plant of species) expect(plant.source, plant.id).not.toBe('')
})
