import type { TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { type Centre, distanceBetween, findCentre } from './district-centres.ts'
import { shortPath } from './shortest-path.ts'

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
