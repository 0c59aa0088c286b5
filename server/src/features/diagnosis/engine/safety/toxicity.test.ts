import { describe, expect, it } from 'vitest'
import { species } from '../knowledge/knowledge.ts'
import { poisons, readAllPlants, readPlants, toxicityOf, toxicPlants } from './toxicity.ts'

const find = (name: string) => toxicPlants.find((plant) => plant.name === name)

describe('the table', () => {
  it('has at least 120 plants with unique names, a source and a poison where one is toxic', () => {
    expect(toxicPlants.length).toBeGreaterThanOrEqual(120)
    const names = toxicPlants.flatMap(({ names }) => names)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const { name, names, cats, dogs, people, poison, sources } of toxicPlants) {
      expect(names, name).toContain(name)
      expect(sources.filter((source) => source.trim() !== '').length, name).toBeGreaterThan(0)
      const levels = [cats, dogs, people]
      for (const level of levels) expect(['TOXIC', 'IRRITANT', 'SAFE', 'UNKNOWN'], name).toContain(level)
      const harms = levels.some((level) => level === 'TOXIC' || level === 'IRRITANT')
      expect(Boolean(poison), name).toBe(harms)
      if (poison) expect(poisons[poison]?.signs, name).toMatch(/요$/)
    }
  })

  it('covers every name of the species that the engine knows', () => {
    const names = new Set(toxicPlants.flatMap((plant) => plant.names))
    expect(species.flatMap((plant) => plant.names).filter((name) => !names.has(name))).toEqual([])
  })

  it.each([
    ['백합', 'cats', 'TOXIC'],
    ['소철', 'dogs', 'TOXIC'],
    ['협죽도', 'people', 'TOXIC'],
    ['몬스테라', 'cats', 'IRRITANT'],
    ['포도', 'dogs', 'TOXIC'],
    ['접란', 'cats', 'SAFE'],
    ['율마', 'dogs', 'UNKNOWN'],
  ] as const)('%s, %s: %s', (name, who, level) => {
    expect(find(name)?.[who]).toBe(level)
  })
})

describe('the reader of names', () => {
  it.each([
    ['수박페페 잎이 물러요', '페페로미아'],
    ['멕시코 소철을 먹었어요', '멕시코소철'],
    ['my peace lily is droopy', '스파티필름'],
    ['칼라 데아 잎이 말려요', '칼라데아'],
    ['몬스테라 옆에 둔 아이비가 시들어요', '아이비'],
  ])('"%s" is about %s', (text, name) => {
    expect(readPlants(text).map((plant) => plant.name)).toEqual([name])
  })

  it.each([
    '대나무 지지대를 꽂았어요',
    '레몬향이 나요',
    '식물 고수님들 도와주세요',
    '서향 창가예요',
    'the leaves rot',
  ])('finds no plant in "%s"', (text) => {
    expect(readAllPlants(text)).toEqual([])
  })

  it('knows that nothing is known', () => {
    expect(toxicityOf([])).toEqual({
      plant: null,
      cats: 'UNKNOWN',
      dogs: 'UNKNOWN',
      people: 'UNKNOWN',
      text: '모르는 식물이면 독이 있다고 여겨 주세요.',
      sources: [],
    })
  })

  it('shows the most dangerous level of several plants', () => {
    expect(toxicityOf(readAllPlants('접란이랑 백합'))).toMatchObject({
      cats: 'TOXIC',
      plant: expect.stringContaining('백합'),
    })
  })
})
