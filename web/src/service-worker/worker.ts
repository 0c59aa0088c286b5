import { handleNavigations } from './navigations.ts'
import { cacheFiles, removeOldCaches } from './files.ts'
import { handlePush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Stands between the app and the network as thinly as it can. Documents come from the network whenever there is one,
 * so no release is ever hidden behind an older one; only files whose name changes with their content come from
 * here. Calls of the API do not pass through it.
 *
 * A new worker takes over at once: it means nothing else than the old one, so there is nothing to wait for.
 */
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(letCallsPass(event))
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
handleNavigations()
cacheFiles()
handlePush()

async function takeOver() {
  await removeOldCaches()
  // The document is asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable()
}

/** Browsers that can leave the worker asleep for calls do so. */
async function letCallsPass(event: ExtendableEvent & { addRoutes?: (routes: object) => Promise<void> }) {
  try {
    await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  } catch {
    // They pass anyway, by way of the worker.
  }
}
