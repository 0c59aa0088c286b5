import type { Provider } from '../../contract/account/account.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The parsed envelope, or undefined when the body is not JSON. */
  json: { status: string; code?: string; message?: string; data?: unknown } | undefined
  text: string
}

/** Sends one HTTP request; never throws on a status. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: parse(text), text }
}

function parse(text: string): Answer['json'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the `data` of an answer; throws unless it succeeded. */
export function dataOf<T>(answer: Answer): T {
  if (answer.json?.status !== 'Success') throw new Error(`no success: ${answer.status} ${answer.text}`)
  return answer.json.data as T
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export interface StartedSignIn {
  redirectUri: string
  /** Address of the provider's authorize page. */
  authorizeUrl: string
  /** The cookie that binds the sign-in to this browser. */
  cookie: string
}

/** Requests the provider's address, as the login screen does. */
export async function startSignIn(url: string, provider: Provider): Promise<StartedSignIn> {
  const redirectUri = `${url}/login?provider=${provider}`
  const answer = await request(
    `${url}/api/auth/${provider}/url?redirectUri=${encodeURIComponent(redirectUri)}`,
  )
  if (answer.status !== 200) throw new Error(`no sign-in address: ${answer.status} ${answer.text}`)
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { redirectUri, authorizeUrl: String(answer.json?.data), cookie }
}

/** Chooses a sample person on the provider's page; returns code and state of the redirect. */
export async function authorize(authorizeUrl: string, person: string) {
  const page = await request(`${authorizeUrl}&login_hint=${person}`)
  const back = new URL(page.headers.get('location') ?? 'about:blank')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** Signs a sample person in; returns the token. */
export async function signIn(url: string, person: string, provider: Provider = 'kakao'): Promise<string> {
  const started = await startSignIn(url, provider)
  const { code, state } = await authorize(started.authorizeUrl, person)
  const answer = await request(
    `${url}/api/auth/${provider}`,
    json({ code, state, redirectUri: started.redirectUri }, { cookie: started.cookie }),
  )
  const token = (answer.json?.data as { token?: string } | undefined)?.token
  if (!token) throw new Error(`sign-in of ${person} failed: ${answer.status} ${answer.text}`)
  return token
}
