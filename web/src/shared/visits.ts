const visitsKey = 'saeip.visits'
const countedKey = 'saeip.visit-counted'
const declinedKey = 'saeip.declined'

/** Counts a visit, once for each window: offers wait for the second one. */
export function countVisit() {
  try {
    if (sessionStorage.getItem(countedKey)) return
    sessionStorage.setItem(countedKey, 'yes')
    localStorage.setItem(visitsKey, String(visits() + 1))
  } catch {
    // Without storage every visit is the first, and nothing is offered.
  }
}

export const isFirstVisit = () => visits() < 2

/** Whether the person said no to this offer on this device. */
export const isDeclined = (offer: string) => declined().includes(offer)

export function rememberDeclined(offer: string) {
  try {
    localStorage.setItem(declinedKey, [...new Set([...declined(), offer])].join(' '))
  } catch {
    // It is offered again another day.
  }
}

const declined = () => read(declinedKey).split(' ')
const visits = () => Number(read(visitsKey)) || 0

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
