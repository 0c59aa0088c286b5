import { describe, expect, it } from 'vitest'
import { divideByDistrict, nearestNeighbour, pathLength, shortPath } from './nearest-order.ts'

/** The same pseudo-random places in every run. */
function createPlaces(count: number, seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return Array.from({ length: count }, () => [next(), next()] as const)
}
const tableOf = (places: (readonly [number, number])[]) =>
  places.map(([x, y]) => places.map(([u, v]) => Math.hypot(x - u, y - v)))

describe('a short path', () => {
  it('visits each place once and is never longer than the nearest neighbour', () => {
    let shorter = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const table = tableOf(createPlaces(3 + (seed % 12), seed))
      const fixed = shortPath(table, 0)
      expect(fixed[0]).toBe(0)
      expect(fixed.toSorted((a, b) => a - b)).toEqual(table.map((_, index) => index))
      const nearest = pathLength(table, nearestNeighbour(table, 0))
      expect(pathLength(table, fixed)).toBeLessThanOrEqual(nearest + 1e-9)
      expect(pathLength(table, shortPath(table))).toBeLessThanOrEqual(nearest + 1e-9)
      if (pathLength(table, fixed) < nearest - 1e-9) shorter += 1
      expect(shortPath(table, 0)).toEqual(fixed)
    }
    // Otherwise the improvement would do nothing.
    expect(shorter).toBeGreaterThan(10)
  })

  it('removes a crossing that the nearest neighbour makes', () => {
    // On a line, the nearest neighbour from the middle jumps over the start.
    const line = [0, 1, -2, 4, -9].map((x) => [x, 0] as const)
    expect(nearestNeighbour(tableOf(line), 0)).toEqual([0, 1, 2, 3, 4])
    expect(pathLength(tableOf(line), shortPath(tableOf(line)))).toBe(13)
  })

  it('takes none and one', () => {
    expect(shortPath([])).toEqual([])
    expect(shortPath([[0]])).toEqual([0])
  })
})

describe('stops divided among vans', () => {
  const at = (district: string, count: number, slot: 'AM' | 'PM' = 'AM') =>
    Array.from({ length: count }, (_, index) => ({ slot, address: `서울 ${district} 어느로 ${index + 1}` }))
  const loads = (stops: { vanId: string }[], ids = ['a', 'b', 'c']) =>
    ids.map((id) => stops.filter(({ vanId }) => vanId === id).length)

  it('keeps a district together and the loads alike, in each half day', () => {
    const stops = [
      ...at('도봉구', 3),
      ...at('강남구', 3),
      ...at('마포구', 3),
      ...at('송파구', 2, 'PM'),
      ...at('은평구', 2, 'PM'),
    ]
    const divided = divideByDistrict(stops, ['a', 'b', 'c'])
    expect(loads(divided.filter(({ slot }) => slot === 'AM'))).toEqual([3, 3, 3])
    expect(loads(divided.filter(({ slot }) => slot === 'PM'))).toEqual([2, 2, 0])
    for (const district of ['도봉구', '강남구', '마포구', '송파구', '은평구'])
      expect(
        new Set(divided.filter(({ address }) => address.includes(district)).map(({ vanId }) => vanId)).size,
      ).toBe(1)
  })

  it('gives everything to the only van, and nothing is lost without an address', () => {
    const stops = [...at('도봉구', 2), { slot: 'AM' as const, address: '모르는 곳' }]
    expect(loads(divideByDistrict(stops, ['a']), ['a'])).toEqual([3])
    expect(divideByDistrict(stops, ['a', 'b'])).toHaveLength(3)
  })
})
