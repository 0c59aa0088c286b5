import type { Provider } from '../../../../contract/account.ts'

/** Where each app takes people back. */
const pages = ['/login', '/console/login']

/** Names by which a browser on the same machine may reach the server. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The complete list of addresses a provider may send people back to (the customers' app and the console),
 * compared letter by letter.
 * A server on a loopback address (a laptop) is reached under each of its spellings.
 */
export function allowedRedirectUris(publicUrl: string, provider: Provider): ReadonlySet<string> {
  const origins = [new URL(publicUrl).origin, ...loopbackSpellings(publicUrl)]
  return new Set(origins.flatMap((origin) => pages.map((page) => `${origin}${page}?provider=${provider}`)))
}

function loopbackSpellings(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return []
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
