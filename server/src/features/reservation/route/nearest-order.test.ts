import { describe, expect, it } from 'vitest'
import { nearestNeighbour, pathLength, shortPath } from './nearest-order.ts'

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
