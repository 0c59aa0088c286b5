export {}

declare const self: ServiceWorkerGlobalScope

/** Replaces the service worker to remove it: deletes all caches and unregisters itself (docs/operations-reference.md). */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const window of await self.clients.matchAll({ type: 'window' })) {
    await window.navigate(window.url).catch(() => undefined)
  }
}
