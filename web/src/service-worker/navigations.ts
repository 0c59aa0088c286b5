import { NavigationRoute, registerRoute } from 'workbox-routing'
import { assetsCache, documentsCache } from './files.ts'

/** The offline page, whole; the build puts it in place of this name. */
declare const OFFLINE_PAGE: string

interface Navigation {
  request: Request
  url: URL
  event: ExtendableEvent
}

/** What is not a screen of the app, though it stands below the same address. */
const elsewhere = [/^\/(api|console|sandbox|media|metrics)(\/|$)/, /\.\w{1,12}$/]

/** Screens come from the network. Without one: as they were last time, else the offline page. */
export function handleNavigations() {
  registerRoute(
    new NavigationRoute((options) => answer(options as unknown as Navigation), { denylist: elsewhere }),
  )
}

async function answer({ request, url, event }: Navigation): Promise<Response> {
  try {
    const preloaded: Promise<Response | undefined> = (event as FetchEvent).preloadResponse
    const response = (await preloaded) ?? (await fetch(request))
    if (response.ok && !response.redirected) event.waitUntil(keep(url, response.clone()))
    return response
  } catch {
    return (await lastSeen(url)) ?? offlinePage()
  }
}

async function keep(url: URL, response: Response) {
  const cache = await caches.open(documentsCache)
  await cache.put(keyOf(url), response)
}

/** A document is of use only together with every script it names. */
async function lastSeen(url: URL): Promise<Response | undefined> {
  const document = await caches.match(keyOf(url), { cacheName: documentsCache })
  const html = await document?.clone().text()
  const scripts = [...(html ?? '').matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const found = await Promise.all(scripts.map((path) => caches.match(path, { cacheName: assetsCache })))
  return found.every(Boolean) ? document : undefined
}

/** One document for each kind of screen, without what the address says of a person or a payment. */
const keyOf = ({ pathname }: URL) => `/${pathname.split('/')[1] ?? ''}`

const offlinePage = () =>
  new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
    },
  })
