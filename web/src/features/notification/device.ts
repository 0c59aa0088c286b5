import * as z from 'zod/mini'
import { createListeners } from '../../../../client/listeners.ts'
import { subscribeBrowser } from '../../../../client/push-subscription.ts'
import { storedValue } from '../../../../client/stored-value.ts'
import { workerRegistration } from '../../shared/service-worker.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { agreeToPush, fetchPushKey, sendSubscription, withdrawSubscription } from './push.queries.ts'

/** `install`: possible once the app is installed on the home screen. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** Thrown when the permission was denied or dismissed. */
export class NotPermitted extends Error {}

const { subscribe: onDeviceChange, tell } = createListeners()

export { onDeviceChange }

/** Returns whether this browser is subscribed for the signed-in member. */
export function deviceState(): DeviceState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isPhoneOfApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const { memberId } = remembered() ?? {}
  return Notification.permission === 'granted' && memberId === memberIdOfToken() ? 'on' : 'off'
}

/** Requests the permission and registers the subscription with the server. Must run in a user gesture. Throws when either fails. */
export async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') {
    tell()
    throw new NotPermitted()
  }
  await agreeToPush()
  await subscribe()
}

export async function turnOff() {
  const { endpoint } = remembered() ?? {}
  if (endpoint) await withdrawSubscription(endpoint)
  await forgetHere()
}

/** Unsubscribes before a sign-out, so that no notifications of the member appear here. If the server misses it, the push service reports it later. */
export function unsubscribeDevice() {
  const { endpoint } = remembered() ?? {}
  if (!endpoint) return
  withdrawSubscription(endpoint).catch((error: unknown) => console.warn('The device is still known.', error))
  void forgetHere()
}

/** Synchronises the subscription with the server, because endpoints change and sessions end silently. */
export async function syncDevice() {
  const kept = remembered()
  if (!kept) return
  if (kept.memberId !== memberIdOfToken()) return forgetHere()
  if (Notification.permission !== 'granted') return
  const subscription = await (await workerRegistration()).pushManager.getSubscription()
  if (subscription?.endpoint !== kept.endpoint || (await isOfOtherKey(subscription))) await subscribe()
}

/** Whether the server has changed its key since the subscription was made. */
async function isOfOtherKey({ options }: PushSubscription) {
  const made = options?.applicationServerKey
  const key = made && (await fetchPushKey())
  if (!key) return false
  return (
    btoa(String.fromCharCode(...new Uint8Array(made)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '') !== key
  )
}

async function subscribe() {
  const [registration, publicKey] = await Promise.all([workerRegistration(), fetchPushKey()])
  if (!publicKey) throw new Error('Push is not set up.')
  const subscription = await subscribeBrowser(registration, publicKey)
  await sendSubscription(subscription)
  remember({ endpoint: subscription.endpoint, memberId: memberIdOfToken() ?? '' })
}

async function forgetHere() {
  remember(undefined)
  try {
    const subscription = await (await workerRegistration()).pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch (error) {
    console.warn('The browser is still subscribed; the server is told at the next message.', error)
  }
}

const subscribedDevice = z.object({ endpoint: z.string(), memberId: z.string() })
const stored = storedValue('saeip.push', subscribedDevice)
const remembered = stored.read

/** Without storage the device counts as not subscribed on the next visit. */
function remember(device: z.output<typeof subscribedDevice> | undefined) {
  if (device) stored.write(device)
  else stored.remove()
  tell()
}

/** Safari on phones and tablets has push messages for installed apps only. */
const isPhoneOfApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
