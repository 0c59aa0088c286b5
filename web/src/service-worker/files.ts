import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { personalCaches } from '../shared/worker-messages.ts'

export const assetsCache = 'saeip-assets'
export const documentsCache = 'saeip-documents'
const [photosCache = ''] = personalCaches

/** The plugin types of the two workbox packages differ in an optional property. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number]

const daySeconds = 24 * 60 * 60

/** Serves files whose name changes with their content from the cache after the first request. */
export function cacheFiles() {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: assetsCache, plugins: [expiring(200, 60)] }),
  )
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
    new CacheFirst({ cacheName: photosCache, plugins: [expiring(80, 14)] }),
  )
}

/** Deletes caches of earlier releases. */
export async function removeOldCaches() {
  const current = [assetsCache, documentsCache, photosCache]
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('saeip-') && !current.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

const expiring = (maxEntries: number, days: number) =>
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
  }) as Plugin
