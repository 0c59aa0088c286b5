/** A path longer than this is not shorter: keeps the improvement from running for ever on rounding errors. */
const epsilon = 1e-9

/** Returns the length of a path through these places. */
export function pathLength(distances: number[][], path: number[]): number {
  return path.slice(1).reduce((sum, to, index) => sum + between(distances, path[index], to), 0)
}

/**
 * Returns a short open path through all places of a distance table: the best of nearest neighbour and 2-opt from every place, or from `start`
 * only. Never longer than the nearest neighbour, and the same for the same table.
 */
export function shortPath(distances: number[][], start?: number): number[] {
  const starts = start === undefined ? distances.map((_, index) => index) : [start]
  const paths = starts.map((first) =>
    twoOpt(distances, nearestNeighbour(distances, first), start !== undefined),
  )
  return paths.reduce(
    (best, path) => (pathLength(distances, path) < pathLength(distances, best) - epsilon ? path : best),
    paths[0] ?? [],
  )
}

/** Goes to the nearest place that is left; of equally near ones to the first of the table. */
export function nearestNeighbour(distances: number[][], start: number): number[] {
  const path = [start]
  const left = distances.map((_, index) => index).filter((index) => index !== start)
  while (left.length > 0) {
    const from = path.at(-1)
    const next = left.reduce((best, place) =>
      between(distances, from, place) < between(distances, from, best) ? place : best,
    )
    left.splice(left.indexOf(next), 1)
    path.push(next)
  }
  return path
}

/** Reverses parts of the path until no reversal makes it shorter. */
function twoOpt(distances: number[][], path: number[], keepsStart: boolean): number[] {
  let best = path
  for (let improved = true; improved; ) {
    improved = false
    for (let from = keepsStart ? 1 : 0; from < best.length - 1; from += 1)
      for (let to = from + 1; to < best.length; to += 1) {
        const gain = gainOfReversal(distances, best, from, to)
        if (gain <= epsilon) continue
        best = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)]
        improved = true
      }
  }
  return best
}

/** Only the two edges at the ends of the reversed part change; the ends of an open path have one. */
function gainOfReversal(distances: number[][], path: number[], from: number, to: number): number {
  const [before, first, last, after] = [path[from - 1], path[from], path[to], path[to + 1]]
  return (
    between(distances, before, first) -
    between(distances, before, last) +
    between(distances, last, after) -
    between(distances, first, after)
  )
}

/** No distance beyond the ends of the path. */
const between = (distances: number[][], from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined ? 0 : (distances[from]?.[to] ?? 0)
