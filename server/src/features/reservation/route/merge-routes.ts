import type { RouteStop } from '../../../../../contract/reservation/route-admin.ts'

interface Orders<Of extends RouteStop> {
  /** What the second person started from. */
  base: RouteStop[]
  /** What somebody else has stored since. */
  theirs: Of[]
  /** What the second person wants. */
  mine: Of[]
}

/**
 * Brings two orders of a day together that change different vans. Undefined when both change the same van, or give a stop to
 * different ones. Stops that came after `base` stay where `theirs` has them.
 */
export function mergeRoutes<Of extends RouteStop>({ base, theirs, mine }: Orders<Of>): Of[] | undefined {
  const known = new Set(base.map(keyOf))
  const merged: Of[] = []
  for (const vanId of new Set([...base, ...theirs, ...mine].map((stop) => stop.vanId))) {
    const ofVan = <Stop extends RouteStop>(stops: Stop[]) =>
      stops.filter((stop) => stop.vanId === vanId && known.has(keyOf(stop)))
    const [before, stored, wished] = [textOf(ofVan(base)), textOf(ofVan(theirs)), textOf(ofVan(mine))]
    if (stored !== before && wished !== before && stored !== wished) return undefined
    merged.push(...(wished === before ? ofVan(theirs) : ofVan(mine)))
  }
  if (new Set(merged.map(keyOf)).size < merged.length) return undefined
  return [...merged, ...theirs.filter((stop) => !known.has(keyOf(stop)))]
}

const keyOf = ({ leg, id }: RouteStop) => `${leg} ${id}`

const textOf = (stops: RouteStop[]) => stops.map(keyOf).join()
