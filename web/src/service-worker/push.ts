import type { WorkerMessage } from '../shared/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

interface PushMessage {
  id: string
  title: string
  message: string
  link: string
  silent?: boolean
}

/** Shows push messages as notifications and opens their links. */
export function handlePush() {
  self.addEventListener('push', (event) => event.waitUntil(show(parseMessage(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(toAppPath(event.notification.data?.link)))
  })
  // A window sends the new subscription to the server, because only windows have the session's token.
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(postToWindows({ kind: 'renew' }))
  })
}

/** Parses a push message. Falls back to a general text, because browsers revoke the permission when nothing is shown. */
function parseMessage(data: PushMessageData | null): PushMessage {
  const fallback = { id: 'news', title: '새잎', message: '새 소식이 있어요.', link: '/alarm-list' }
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
  // The console is a separate app.
  if (!window || link.startsWith('/console/')) return self.clients.openWindow(link)
  // Browsers refuse this without a preceding tap.
  await window.focus().catch(() => undefined)
  postTo(window, { kind: 'open', link })
}

async function openWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !/^\/(console|sandbox|api)(\/|$)/.test(new URL(url).pathname))
}

const postTo = (window: WindowClient, message: WorkerMessage) => window.postMessage(message)

/** Returns a path of this app; the list of notifications for links to other origins. */
function toAppPath(link: unknown): string {
  const url = URL.canParse(String(link), self.location.origin)
    ? new URL(String(link), self.location.origin)
    : undefined
  return url?.origin === self.location.origin ? url.pathname + url.search : '/alarm-list'
}
