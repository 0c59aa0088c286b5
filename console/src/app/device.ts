import * as z from 'zod/mini'
import { createListeners } from '../../../client/listeners.ts'
import { subscribeBrowser, toBrowserSubscription } from '../../../client/push-subscription.ts'
import { memberIdOf } from '../../../client/session.ts'
import { storedValue } from '../../../client/stored-value.ts'
import { getToken } from '../shared/server/session.ts'
import { sendSubscription, withdrawSubscription } from './app.queries.ts'

/** Whether this browser gets the notices about the work of the signed-in person. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const { subscribe: onDeviceChange, tell } = createListeners()

export { onDeviceChange }

const stored = storedValue(
  'console.push',
  z.object({ endpoint: z.string(), memberId: z.string(), token: z.string() }),
)

export function deviceState(): DeviceState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isOwn(stored.read()) ? 'on' : 'off'
}

const isOwn = (device: { memberId: string } | undefined) =>
  device !== undefined && device.memberId === memberIdOf(getToken())

/** Asks for the permission and registers this browser. Must run in a user gesture. Returns false when the person refuses. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(publicKey)
  tell()
  return deviceState() === 'on'
}

async function subscribe(publicKey: string) {
  const subscription = await subscribeBrowser(await navigator.serviceWorker.ready, publicKey)
  await sendSubscription(subscription)
  remember(subscription.endpoint)
}

/** Ends push messages to this browser. When the server cannot be reached, it ends the subscription with the session. */
export async function turnOff() {
  const { endpoint } = stored.read() ?? {}
  stored.remove()
  if (endpoint) await withdrawSubscription(endpoint).catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration('/console/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => undefined)
  tell()
}

/** Registers the subscription with the current session; ends it when another person has signed in. */
export async function syncDevice() {
  const device = stored.read()
  if (!device || !getToken() || !('serviceWorker' in navigator)) return
  if (!isOwn(device)) return turnOff()
  if (device.token === tokenMark()) return
  const registration = await navigator.serviceWorker.getRegistration('/console/')
  const found = await registration?.pushManager.getSubscription()
  if (!found) return stored.remove()
  await sendSubscription(toBrowserSubscription(found))
  remember(found.endpoint)
}

function remember(endpoint: string) {
  stored.write({ endpoint, memberId: memberIdOf(getToken()) ?? '', token: tokenMark() })
}

/** The last characters of the token, which differ between sessions; nobody can sign in with them. */
const tokenMark = () => getToken()?.slice(-12) ?? ''
