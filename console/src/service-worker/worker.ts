import { handlePush } from '../../../client/service-worker/push.ts'

declare const self: ServiceWorkerGlobalScope
/** What the build made: its name, and the files that the first page and the pages of the tour need. */
declare const RELEASE: string
declare const FILES: string[]

/** Neither begins with `saeip-`: the customers' app deletes old caches of that name. */
const prefix = 'console-'
const cacheName = `${prefix}${RELEASE}`
const documentAddress = '/console/'

/**
 * Opens the console without a connection: its document and its files, of one release. Nothing of the server's answers is stored
 * here. Documents come from the network whenever there is one, so that a release is never hidden by an older one.
 */
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(storeRelease())
})

self.addEventListener('activate', (event) => event.waitUntil(removeOldReleases()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!/\.\w{1,12}$/.test(pathname)) event.respondWith(fromNetwork(request))
  } else if (pathname.startsWith('/console/assets/')) event.respondWith(fromCache(request))
})

handlePush({ inbox: documentAddress, isOwn: (path) => /^\/console(\/|$)/.test(path) })

async function storeRelease() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(documentAddress, { cache: 'reload' }), ...FILES])
}

async function removeOldReleases() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** One document serves all addresses of the console. */
async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(documentAddress, { cacheName })
    if (stored) return stored
    throw error
  }
}

/** The name of a file changes with its content. */
async function fromCache(request: Request): Promise<Response> {
  const stored = await caches.match(request, { cacheName })
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    // A full disk costs only the next offline start.
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}
