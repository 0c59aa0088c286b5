import type { WorkerMessage } from '../worker-message.ts'

declare const self: ServiceWorkerGlobalScope

interface PushMessage {
  id: string
  title: string
  message: string
  link: string
  silent?: boolean
}

interface PushOptions {
  /** The path of the list of notifications, where a message without a link leads. */
  inbox: string
  /** Whether a path belongs to this app; the customers' app and the console are two. */
  isOwn: (path: string) => boolean
}

let options: PushOptions

/** Shows push messages as notifications and opens their links. */
export function handlePush(given: PushOptions) {
  options = given
  self.addEventListener('push', (event) => event.waitUntil(show(parseMessage(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(toPath(event.notification.data?.link)))
  })
  // A window sends the new subscription to the server, because only windows have the session's token.
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(postToWindows({ kind: 'renew' }))
  })
}

/** Parses a push message. Falls back to a general text, because browsers revoke the permission when nothing is shown. */
function parseMessage(data: PushMessageData | null): PushMessage {
  const fallback = { id: 'news', title: '새잎', message: '새 소식이 있어요.', link: options.inbox }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

async function show({ id, title, message, link, silent = false }: PushMessage) {
  await self.registration.showNotification(title, {
    body: message,
    // A repeated message replaces the first notification.
    tag: id,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'ko',
    silent,
    data: { link },
  })
  await postToWindows({ kind: 'news' })
}

async function postToWindows(message: WorkerMessage) {
  for (const window of await openWindows()) postTo(window, message)
}

/** Navigates inside an open window, which keeps its state; otherwise opens a new one. */
async function open(link: string) {
  const [window] = await openWindows()
  if (!window || !options.isOwn(link)) return self.clients.openWindow(link)
  // Browsers refuse this without a preceding tap.
  await window.focus().catch(() => undefined)
  postTo(window, { kind: 'open', link })
}

async function openWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => options.isOwn(new URL(url).pathname))
}

const postTo = (window: WindowClient, message: WorkerMessage) => window.postMessage(message)

/** Returns a path of this site; the list of notifications for links to other origins. */
function toPath(link: unknown): string {
  const url = URL.canParse(String(link), self.location.origin)
    ? new URL(String(link), self.location.origin)
    : undefined
  return url?.origin === self.location.origin ? url.pathname + url.search : options.inbox
}
