import { createListeners } from '../../../client/listeners.ts'

let isNeeded = false
const { subscribe, tell } = createListeners()

/** Announces that the member must accept the terms before the call can succeed. */
export const announceConsentNeeded = () => change(true)

/** Called when the member has agreed, postponed or signed out. */
export const settleConsent = () => change(false)

/** Whether the consent sheet is to be shown. */
export const isConsentNeeded = () => isNeeded

/** Calls `listener` when that changes. Returns the function that stops it. */
export const onConsentNeeded = subscribe

function change(now: boolean) {
  isNeeded = now
  tell()
}
