import type { Provider } from '../../../../../contract/account/account.ts'

/** Callback pages of the web app and the console. */
const pages = ['/login', '/console/login']

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns every allowed redirect URI of a provider, to be compared as exact strings. For a server on a
 * loopback address, every loopback name is allowed.
 */
export function allowedRedirectUris(publicUrl: string, provider: Provider): ReadonlySet<string> {
  const origins = [new URL(publicUrl).origin, ...loopbackOrigins(publicUrl)]
  return new Set(origins.flatMap((origin) => pages.map((page) => `${origin}${page}?provider=${provider}`)))
}

function loopbackOrigins(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return []
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
