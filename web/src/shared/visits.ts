import { storedText } from '../../../client/storage.ts'

const storedVisits = storedText('saeip.visits')
const storedCounted = storedText('saeip.visit-counted', 'sessionStorage')
const storedDeclined = storedText('saeip.declined')

/** Counts a visit once per tab. Without storage every visit counts as the first. */
export function countVisit() {
  if (storedCounted.read()) return
  if (storedCounted.write('yes')) storedVisits.write(String(visits() + 1))
}

/** Offers are shown from the second visit on. */
export const isFirstVisit = () => visits() < 2

/** Whether the person declined this offer on this device. */
export const isDeclined = (offer: string) => declinedOffers().includes(offer)

export const rememberDeclined = (offer: string) =>
  void storedDeclined.write([...new Set([...declinedOffers(), offer])].join(' '))

const declinedOffers = () => (storedDeclined.read() ?? '').split(' ')
const visits = () => Number(storedVisits.read()) || 0
