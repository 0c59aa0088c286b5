/** Accepts every client id that starts with `practice-`; its secret is derived from the id. */
export const isKnownClient = (clientId: string) => /^practice-[\w-]{1,60}$/.test(clientId)

export const isClientSecret = (clientId: string, secret: string) =>
  isKnownClient(clientId) && secret === `${clientId}-secret`

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether a redirect URI is the login page of an app on this machine, on the sandbox's own host or on a registered origin. */
export function isKnownRedirect(redirectUri: string, host: string, registered: string[]): boolean {
  if (!isKnownHost(redirectUri, host, registered)) return false
  const { pathname, hash } = new URL(redirectUri)
  return (pathname === '/login' || pathname === '/console/login') && !hash
}

/** Whether an address is on this machine, on the sandbox's own host or on a registered origin. */
export function isKnownHost(address: string, host: string, registered: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, username, password } = new URL(address)
  const isKnown =
    loopbackNames.includes(hostname) || hostname === hostNameOf(host) || registered.includes(origin)
  return /^https?:$/.test(protocol) && !username && !password && isKnown
}

const hostNameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
