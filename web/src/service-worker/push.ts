import type { WorkerMessage } from '../shared/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

interface News {
  id: string
  title: string
  message: string
  link: string
  silent?: boolean
}

/** Shows what the server tells, and opens what it speaks of. */
export function handlePush() {
  self.addEventListener('push', (event) => event.waitUntil(show(newsOf(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(insideTheApp(event.notification.data?.link)))
  })
  // The server must hear of the new address from a window: only windows know who is signed in.
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(tellAll({ kind: 'renew' }))
  })
}

/** Browsers take the permission away from apps that show nothing, so something is always shown. */
function newsOf(data: PushMessageData | null): News {
  const fallback = { id: 'news', title: '새잎', message: '새 소식이 있어요.', link: '/alarm-list' }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

async function show({ id, title, message, link, silent = false }: News) {
  await self.registration.showNotification(title, {
    body: message,
    // The same news a second time takes the place of the first.
    tag: id,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'ko',
    silent,
    data: { link },
  })
  await tellAll({ kind: 'news' })
}

async function tellAll(message: WorkerMessage) {
  for (const window of await openWindows()) tell(window, message)
}

/** An open window goes there, so that nothing in it is lost; else a new one opens. */
async function open(link: string) {
  const [window] = await openWindows()
  // The console is an app of its own.
  if (!window || link.startsWith('/console/')) return self.clients.openWindow(link)
  // Refused when the browser does not see a tap behind it.
  await window.focus().catch(() => undefined)
  tell(window, { kind: 'open', link })
}

async function openWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !/^\/(console|sandbox|api)(\/|$)/.test(new URL(url).pathname))
}

const tell = (window: WindowClient, message: WorkerMessage) => window.postMessage(message)

/** A path of this app, whatever the message says. */
function insideTheApp(link: unknown): string {
  const url = URL.canParse(String(link), self.location.origin)
    ? new URL(String(link), self.location.origin)
    : undefined
  return url?.origin === self.location.origin ? url.pathname + url.search : '/alarm-list'
}
