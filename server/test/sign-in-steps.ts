import type { Provider } from '../../contract/account.ts'
import type { Call } from './harness/call.ts'
import type { TestServer } from './harness/test-server.ts'

/** A sign-in under way in one browser. */
export interface Begun {
  provider: Provider
  redirectUri: string
  authorizeUrl: string
  /** The browser's cookie. */
  cookie: string
}

export const loginPage = (server: TestServer, provider: Provider) =>
  `${server.url}/login?provider=${provider}`

/** Asks for the provider's page, as the login screen does. */
export async function begin(
  server: TestServer,
  provider: Provider,
  redirectUri = loginPage(server, provider),
): Promise<Begun> {
  const answer = await server.call('GET', `/api/auth/${provider}/url?${new URLSearchParams({ redirectUri })}`)
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  return { provider, redirectUri, authorizeUrl: answer.body.data, cookie }
}

/** Chooses a person on the provider's page; answers the query the login page is opened with. */
export async function choose(
  call: Call,
  authorizeUrl: string,
  personId: string,
  more: Record<string, string> = {},
) {
  const url = new URL(authorizeUrl)
  for (const [name, value] of Object.entries({ login_hint: personId, ...more }))
    url.searchParams.set(name, value)
  const back = await call('GET', url.href)
  return Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
}

/** Exchanges the code, as the login page does; any part may be tampered with. */
export function finish(server: TestServer, begun: Begun, back: Record<string, string>) {
  const { code, state } = back
  return server.call('POST', `/api/auth/${begun.provider}`, {
    body: { code, state, redirectUri: begun.redirectUri },
    headers: { cookie: begun.cookie },
  })
}

/** Calls that reached the stand-ins from the server so far. */
export async function outsideCalls(server: TestServer): Promise<number> {
  const { body } = await server.call('GET', '/sandbox/control')
  const providers = Object.values(body.providers) as {
    calls: { token: number; userInfo: number; keys: number }
  }[]
  return providers.reduce((sum, { calls }) => sum + calls.token + calls.userInfo + calls.keys, 0)
}

/** Tells a stand-in how to behave. */
export const behave = (server: TestServer, provider: Provider, mood: string, delayMs = 0) =>
  server.call('POST', `/sandbox/control/${provider}`, { body: { mood, delayMs } })
