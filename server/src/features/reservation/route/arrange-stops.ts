import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { StoredStop, StoredVan } from '../route.tables.ts'

interface Stop {
  id: string
  leg: Leg
  slot: TimeSlot
}

/** A stop with its van; `isNew` when the stored order does not hold it. */
export type Placed<Of> = Of & { vanId: string; isNew: boolean }

/**
 * Brings the stops of a day into the stored order: by half day, then van, then position. Stops that have come since are last in their half
 * day of the first van; those that were cancelled or moved are no longer among `stops`. Without a stored order all stay as they are.
 */
export function arrangeStops<Of extends Stop>(
  stops: Of[],
  stored: StoredStop[] | undefined,
  vans: StoredVan[],
): Placed<Of>[] {
  const vanAt = new Map(vans.map(({ id }, index) => [id, index]))
  const firstVan = vans[0]?.id ?? ''
  const positions = new Map(
    stored?.filter(({ vanId }) => vanAt.has(vanId)).map((stop, index) => [keyOf(stop), { ...stop, index }]),
  )
  const placed = stops.map((stop, at) => {
    const found = positions.get(keyOf(stop))
    return {
      stop: { ...stop, vanId: found?.vanId ?? firstVan, isNew: stored !== undefined && !found },
      index: found ? found.index : positions.size + at,
    }
  })
  const order = (one: (typeof placed)[number], other: (typeof placed)[number]) =>
    one.stop.slot.localeCompare(other.stop.slot) ||
    (vanAt.get(one.stop.vanId) ?? 0) - (vanAt.get(other.stop.vanId) ?? 0) ||
    one.index - other.index
  return placed.toSorted(order).map(({ stop }) => stop)
}

/** A stop that was moved to the other half day is another one. */
const keyOf = ({ id, leg, slot }: Stop) => `${leg} ${slot} ${id}`
