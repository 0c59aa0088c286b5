import { memberIdOfToken } from '../../shared/session.ts'
import { workerRegistration } from '../../shared/worker.ts'
import { agreeToPush, fetchPushKey, sendSubscription, withdrawSubscription } from './push.queries.ts'

/** `install`: possible as soon as the app stands on the home screen. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** The browser's answer was no, or none. */
export class NotPermitted extends Error {}

const storageKey = 'saeip.push'
type Listener = () => void
const listeners = new Set<Listener>()

/** Whether this browser wakes the member who is signed in. */
export function deviceState(): DeviceState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isPhoneOfApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const { memberId } = remembered() ?? {}
  return Notification.permission === 'granted' && memberId === memberIdOfToken() ? 'on' : 'off'
}

export function onDeviceChange(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** In a tap of the person: the browser asks, then the server learns where to send. Throws when either fails. */
export async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') {
    tellListeners()
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

/** Before somebody signs out: nothing of theirs may appear here any more. What the server misses, it finds out. */
export function leaveDevice() {
  const { endpoint } = remembered() ?? {}
  if (!endpoint) return
  withdrawSubscription(endpoint).catch((error: unknown) => console.warn('The device is still known.', error))
  void forgetHere()
}

/** Brings browser and server together again: addresses change, and sessions end without a word. */
export async function keepDevice() {
  const kept = remembered()
  if (!kept) return
  if (kept.memberId !== memberIdOfToken()) return forgetHere()
  if (Notification.permission !== 'granted') return
  const subscription = await (await workerRegistration()).pushManager.getSubscription()
  if (subscription?.endpoint !== kept.endpoint) await subscribe()
}

async function subscribe() {
  const [{ pushManager }, publicKey] = await Promise.all([workerRegistration(), fetchPushKey()])
  if (!publicKey) throw new Error('Push is not set up.')
  // One that was made by another key cannot be used, and stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await sendSubscription({ endpoint: endpoint ?? '', keys: { p256dh, auth } })
  remember({ endpoint: endpoint ?? '', memberId: memberIdOfToken() ?? '' })
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

interface Remembered {
  endpoint: string
  memberId: string
}

function remembered(): Remembered | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function remember(device: Remembered | undefined) {
  try {
    if (device) localStorage.setItem(storageKey, JSON.stringify(device))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the device is asked again next time.
  }
  tellListeners()
}

function tellListeners() {
  for (const listener of [...listeners]) listener()
}

/** Safari on phones and tablets has push messages for installed apps only. */
const isPhoneOfApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
