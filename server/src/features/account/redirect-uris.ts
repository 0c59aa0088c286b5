import type { Provider } from '../../../../contract/account.ts'

/** Names by which a browser on the same machine may reach the server. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The complete list of addresses a provider may send people back to, compared letter by letter.
 * A server on a loopback address (a laptop) is reached under each of its spellings.
 */
export function allowedRedirectUris(publicUrl: string, provider: Provider): ReadonlySet<string> {
  const origins = [new URL(publicUrl).origin, ...loopbackSpellings(publicUrl)]
  return new Set(origins.map((origin) => `${origin}/login?provider=${provider}`))
}

function loopbackSpellings(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return []
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
