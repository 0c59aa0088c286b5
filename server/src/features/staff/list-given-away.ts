import {
  type GivenAwayPerson,
  type GivenAwayRow,
  type GivenAwaySums,
  givenAwayLabels,
} from '../../../../contract/staff/given-away.ts'
import { countLooks, type Looks } from '../../shared/audit/audit.repository.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { type GivenSums, givingWindows, listGiftsOf, sumGifts } from '../payment/index.ts'
import { countOpenPhoneBookings, findReservationNumbers } from '../reservation/index.ts'
import type { StaffContext } from './context.ts'

/** Lists what each member of staff gave away alone and opened today and in thirty days, the largest sum first. */
export async function listGivenAway({ db, now, findNames, givesAlone, phoneBookingsMax }: StaffContext) {
  const windows = givingWindows(now())
  const [given, looks, onPhone] = await Promise.all([
    sumGifts(db, windows),
    countLooks(db, windows),
    countOpenPhoneBookings(db),
  ])
  const ids = [...new Set([...given, ...looks, ...onPhone].map(({ staffId }) => staffId))]
  const names = await findNames(ids)
  const people = ids.map((staffId): GivenAwayPerson => {
    const gifts = given.filter((it) => it.staffId === staffId)
    const look = looks.find((it) => it.staffId === staffId)
    return {
      staffId,
      name: names.get(staffId) ?? '',
      today: toSums(gifts, look, 'day'),
      thirtyDays: toSums(gifts, look, 'thirtyDays'),
      openPhoneBookings: onPhone.find((it) => it.staffId === staffId)?.count ?? 0,
    }
  })
  const { perReservation: reservation, perDay: today, perThirtyDays: thirtyDays } = givesAlone
  return {
    limits: { reservation, today, thirtyDays, phoneBookings: phoneBookingsMax },
    people: people.sort(
      (one, other) =>
        other.thirtyDays.total - one.thirtyDays.total || one.name.localeCompare(other.name, 'ko'),
    ),
  }
}

const kinds = Object.keys(givenAwayLabels) as (keyof typeof givenAwayLabels)[]

function toSums(gifts: GivenSums[], look: Looks | undefined, window: 'day' | 'thirtyDays'): GivenAwaySums {
  const wonOf = (kind: string) => gifts.find((it) => it.kind === kind)?.[window] ?? 0
  const won = Object.fromEntries(kinds.map((kind) => [kind, wonOf(kind)])) as GivenAwaySums['won']
  return {
    won,
    total: gifts.reduce((sum, it) => sum + it[window], 0),
    peopleShown: look?.[window].peopleShown ?? 0,
    daysOpened: look?.[window].daysOpened ?? 0,
  }
}

/** Lists the rows of one member of staff, also of one who has left. */
export async function getGivenAway({ db, now, findNames }: StaffContext, staffId: string) {
  const rows = await listGiftsOf(db, staffId, givingWindows(now()).thirtyDays)
  const names = await findNames([staffId, ...rows.map(({ customerId }) => customerId)])
  const numbers = await findReservationNumbers(
    db,
    rows.map(({ reservationId }) => reservationId),
  )
  return {
    name: names.get(staffId) ?? '',
    rows: rows.map(({ id, kind, won, customerId, reservationId, createdAt }): GivenAwayRow => {
      const number = numbers.get(reservationId)
      return {
        id,
        kind,
        won,
        customerName: maskedName(names.get(customerId) ?? ''),
        reservation: number ? { id: reservationId, number } : null,
        createdAt: seoulIso(createdAt),
      }
    }),
  }
}
