import { NavigationRoute, registerRoute } from 'workbox-routing'
import { assetsCache, documentsCache } from './files.ts'

/** HTML of the offline page; the build replaces this name. */
declare const OFFLINE_PAGE: string

interface Navigation {
  request: Request
  url: URL
  event: ExtendableEvent
}

/** Paths of the same origin that are not screens of the app. */
const otherPaths = [/^\/(api|console|sandbox|media|metrics)(\/|$)/, /\.\w{1,12}$/]

/** Loads screens from the network; without one from the cache, otherwise the offline page. */
export function handleNavigations() {
  registerRoute(
    new NavigationRoute((options) => respond(options as unknown as Navigation), { denylist: otherPaths }),
  )
}

async function respond({ request, url, event }: Navigation): Promise<Response> {
  try {
    const preloaded: Promise<Response | undefined> = (event as FetchEvent).preloadResponse
    const response = (await preloaded) ?? (await fetch(request))
    if (response.ok && !response.redirected) event.waitUntil(store(url, response.clone()))
    return response
  } catch {
    return (await findStored(url)) ?? offlinePage()
  }
}

async function store(url: URL, response: Response) {
  const cache = await caches.open(documentsCache)
  await cache.put(cacheKeyOf(url), response)
}

/** Returns the stored document of a screen, if every script it names is stored too. */
async function findStored(url: URL): Promise<Response | undefined> {
  const document = await caches.match(cacheKeyOf(url), { cacheName: documentsCache })
  const html = await document?.clone().text()
  const scripts = [...(html ?? '').matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const found = await Promise.all(scripts.map((path) => caches.match(path, { cacheName: assetsCache })))
  return found.every(Boolean) ? document : undefined
}

/** One document per first path segment, so that no ids or query parameters are stored. */
const cacheKeyOf = ({ pathname }: URL) => `/${pathname.split('/')[1] ?? ''}`

const offlinePage = () =>
  new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
    },
  })
