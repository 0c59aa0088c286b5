import { type Provider, signInPages } from '../../../../../contract/account/account.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns every allowed redirect URI of a provider, to be compared as exact strings. For a server on a
 * loopback address, every loopback name is allowed.
 */
export function allowedRedirectUris(publicUrl: string, provider: Provider): ReadonlySet<string> {
  const origins = [new URL(publicUrl).origin, ...loopbackOrigins(publicUrl)]
  return new Set(
    origins.flatMap((origin) =>
      Object.values(signInPages).map((page) => `${origin}${page}?provider=${provider}`),
    ),
  )
}

/** Whether an allowed redirect URI is the console's: the session is then for the console. */
export const isConsolePage = (redirectUri: string) => new URL(redirectUri).pathname === signInPages.STAFF

function loopbackOrigins(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return []
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
