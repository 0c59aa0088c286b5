export {}

declare const self: ServiceWorkerGlobalScope

/** Put in the place of the worker when one must go: forgets everything it kept, and itself (docs/operations.md). */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const window of await self.clients.matchAll({ type: 'window' })) {
    await window.navigate(window.url).catch(() => undefined)
  }
}
