import { handlePush } from '../../../client/service-worker/push.ts'
import { cacheFiles, removeOldCaches } from './files.ts'
import { handleNavigations } from './navigations.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Loads documents from the network whenever there is one, so that a release is never hidden by an older one. Only files
 * whose name changes with their content come from the cache. API calls bypass the worker.
 *
 * A new worker takes over at once, because it is compatible with pages of the previous one.
 */
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(bypassApiCalls(event))
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
handleNavigations()
cacheFiles()
handlePush({ inbox: '/alarm-list', isOwn: (path) => !/^\/(console|sandbox|api)(\/|$)/.test(path) })

async function takeOver() {
  await removeOldCaches()
  // Requests the document while the worker starts.
  await self.registration.navigationPreload?.enable()
}

/** Lets browsers with static routing send API calls without starting the worker. */
async function bypassApiCalls(event: ExtendableEvent & { addRoutes?: (routes: object) => Promise<void> }) {
  try {
    await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  } catch {
    // Without static routing the worker passes API calls through.
  }
}
