import { createListeners } from '../../../client/listeners.ts'

let isNeeded = false
const waiting: ((isGiven: boolean) => void)[] = []
const { subscribe, tell } = createListeners()

/** Announces that the member must accept the terms before the call can succeed. */
export const announceConsentNeeded = () => change(true)

/** Called when the member has agreed, or has postponed or signed out. */
export function settleConsent(isGiven: boolean) {
  change(false)
  for (const resolve of waiting.splice(0)) resolve(isGiven)
}

/** Resolves when the member has decided, to whether they agreed. */
export const awaitConsent = () => new Promise<boolean>((resolve) => waiting.push(resolve))

/** Whether the consent sheet is to be shown. */
export const isConsentNeeded = () => isNeeded

/** Calls `listener` when that changes. Returns the function that stops it. */
export const onConsentNeeded = subscribe

function change(now: boolean) {
  isNeeded = now
  tell()
}
