import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import type { RouteStop } from '../../../../../contract/reservation/route-admin.ts'

/** A stop as the order names it. */
export const stopKey = ({ leg, id }: Pick<RouteStop, 'leg' | 'id'>) => `${leg} ${id}`

type Ordered = Pick<DaySheetStop, 'id' | 'leg' | 'slot' | 'vanId'>

/** Whether two stops are in one list: the same half day of the same van. */
export const isSameList = (one: Pick<Ordered, 'slot' | 'vanId'>, other: Pick<Ordered, 'slot' | 'vanId'>) =>
  one.slot === other.slot && one.vanId === other.vanId

/** Moves a stop up (-1) or down (1) within its list; returns the same array at the end of the list. */
export function moveStop<Of extends Ordered>(stops: Of[], key: string, by: -1 | 1): Of[] {
  const moved = stops.find((stop) => stopKey(stop) === key)
  if (!moved) return stops
  const list = stops.filter((stop) => isSameList(stop, moved))
  const other = list[list.indexOf(moved) + by]
  if (!other) return stops
  return stops.map((stop) => (stop === moved ? other : stop === other ? moved : stop))
}

/** The side of a stop at which another one is put. */
export type Edge = 'ABOVE' | 'BELOW'

/** Puts a stop directly above or below another one of its half day, whose van it then belongs to. */
export function placeStop<Of extends Ordered>(stops: Of[], key: string, target: string, edge: Edge): Of[] {
  const moved = stops.find((stop) => stopKey(stop) === key)
  const other = stops.find((stop) => stopKey(stop) === target)
  if (!moved || !other || moved === other || moved.slot !== other.slot) return stops
  const placed = { ...moved, vanId: other.vanId }
  return stops.flatMap((stop) => {
    if (stop === moved) return []
    if (stop !== other) return [stop]
    return edge === 'ABOVE' ? [placed, other] : [other, placed]
  })
}

/** Gives a stop to another van, at the end of its half day there. */
export function assignToVan<Of extends Ordered>(stops: Of[], key: string, vanId: string): Of[] {
  const given = stops.find((stop) => stopKey(stop) === key)
  if (!given) return stops
  return [...stops.filter((stop) => stop !== given), { ...given, vanId }]
}

/** Brings the stops into an order with its vans; those that it does not name stay last. */
export function inOrderOf<Of extends Ordered & { isNew: boolean }>(stops: Of[], order: RouteStop[]): Of[] {
  const named = order.flatMap((place) => {
    const stop = stops.find((it) => stopKey(it) === stopKey(place))
    return stop ? [{ ...stop, vanId: place.vanId, isNew: false }] : []
  })
  const keys = new Set(named.map(stopKey))
  const all = [...named, ...stops.filter((stop) => !keys.has(stopKey(stop)))]
  return all.toSorted((one, other) => one.slot.localeCompare(other.slot))
}

/** What became of the order that was asked for: how many stops changed the van, and whether anything moved at all. */
export function describeSuggestion<Stop extends RouteStop>(
  before: Stop[],
  after: Stop[],
  { divides, unknown }: { divides: boolean; unknown: number },
): string {
  const vanOf = (stop: Stop) => before.find((it) => stopKey(it) === stopKey(stop))?.vanId
  const given = after.filter((stop) => stop.vanId !== vanOf(stop)).length
  const isSame = after.map(stopKey).join() === before.map(stopKey).join()
  return [
    divides &&
      (given > 0 ? `${given}곳을 다른 차로 옮겼어요.` : '옮길 곳이 없었어요. 같은 구는 한 차가 가요.'),
    isSame ? '순서는 그대로예요.' : '가까운 순서로 늘어놓았어요.',
    unknown > 0 && `${unknown}곳은 위치를 몰라 맨 뒤에 두었어요.`,
  ]
    .filter(Boolean)
    .join(' ')
}
