import type { TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { type Centre, distanceBetween, findCentre } from './district-centres.ts'

interface Stop {
  slot: TimeSlot
  address: string
}

/**
 * Orders the stops of one van by distance: all morning stops before all afternoon ones, and the afternoon begins near the end of the
 * morning. Places are the centres of districts; within a district the order is that of neighbourhood and address. Stops in an
 * unknown district come last in their half day.
 */
export function orderByDistance<Of extends Stop>(stops: Of[]): { stops: Of[]; unknown: number } {
  const sorted = stops.toSorted((one, other) => byAddress.compare(addressKey(one), addressKey(other)))
  const morning = orderHalf(sorted.filter(({ slot }) => slot === 'AM'))
  const afternoon = orderHalf(
    sorted.filter(({ slot }) => slot === 'PM'),
    morning.end,
  )
  return {
    stops: [...morning.stops, ...afternoon.stops],
    unknown: stops.filter(({ address }) => !findCentre(address)).length,
  }
}

const byAddress = new Intl.Collator('ko', { numeric: true })
const addressKey = ({ address }: Stop) => `${toNeighbourhood(address)} ${address}`

function orderHalf<Of extends Stop>(stops: Of[], from?: Centre): { stops: Of[]; end: Centre | undefined } {
  const districts = new Map<string, { centre: Centre; stops: Of[] }>()
  const unknown: Of[] = []
  for (const stop of stops) {
    const centre = findCentre(stop.address)
    const known = centre && districts.get(centre.join())
    if (known) known.stops.push(stop)
    else if (centre) districts.set(centre.join(), { centre, stops: [stop] })
    else unknown.push(stop)
  }
  const all = [...districts.values()]
  const places = [...(from ? [from] : []), ...all.map(({ centre }) => centre)]
  const table = places.map((one) => places.map((other) => distanceBetween(one, other)))
  const path = from
    ? shortPath(table, 0)
        .slice(1)
        .map((place) => place - 1)
    : shortPath(table)
  const inOrder = path.flatMap((place) => all[place] ?? [])
  return {
    stops: [...inOrder.flatMap((district) => district.stops), ...unknown],
    end: inOrder.at(-1)?.centre ?? from,
  }
}

/**
 * Gives each stop a van, so that in each half day the vans have about the same number of stops, each in neighbouring districts. A district
 * is not divided; stops in an unknown one go to the last van.
 */
export function divideByDistrict<Of extends Stop>(stops: Of[], vanIds: string[]): (Of & { vanId: string })[] {
  return (['AM', 'PM'] as const).flatMap((slot) => {
    const ordered = orderHalf(stops.filter((stop) => stop.slot === slot)).stops
    let van = 0
    let load = 0
    return ordered.map((stop, index) => {
      const isNewDistrict = districtKey(stop) !== districtKey(ordered[index - 1])
      const share = (ordered.length - index + load) / (vanIds.length - van)
      if (isNewDistrict && load > 0 && load + 0.5 >= share && van < vanIds.length - 1) {
        van += 1
        load = 0
      }
      load += 1
      return { ...stop, vanId: vanIds[van] ?? '' }
    })
  })
}

const districtKey = (stop: Stop | undefined) => (stop ? findCentre(stop.address)?.join() : undefined)

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
