import sharp from 'sharp'
import { type Provider, signInPages } from '../../contract/account/account.ts'
import { samplePeople } from '../../contract/practice.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The parsed envelope, or undefined when the body is not JSON. */
  json: { status: string; code?: string; message?: string; data?: unknown } | undefined
  text: string
}

/** The console's token of staff, by their token of the customers' app. */
const consoleTokens = new Map<string, string>()

/** The console's token that belongs to a token of `signIn`; undefined for customers. */
export const consoleTokenOf = (token: string) => consoleTokens.get(token)

/**
 * Sends one HTTP request; never throws on a status. Calls below /api/v1/admin/ of somebody whom `signIn` has signed in to the
 * console carry that token instead.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const headers = url.includes('/api/v1/admin/') ? withConsoleToken(init.headers) : init.headers
  return requestAsIs(url, { ...init, ...(headers && { headers }) })
}

/** Sends one HTTP request with exactly these headers; never throws on a status. */
async function requestAsIs(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: parse(text), text }
}

function withConsoleToken(init: RequestInit['headers']) {
  const headers = new Headers(init)
  const consoleToken = consoleTokenOf(headers.get('authorization')?.replace('Bearer ', '') ?? '')
  if (consoleToken) headers.set('authorization', `Bearer ${consoleToken}`)
  return headers
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

/** Requests the provider's address, as the login screen of an app does. */
export async function startSignIn(
  url: string,
  provider: Provider,
  kind: keyof typeof signInPages = 'CUSTOMER',
): Promise<StartedSignIn> {
  const redirectUri = `${url}${signInPages[kind]}?provider=${provider}`
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

/** Signs a sample person in to the customers' app, staff to the console as well; returns the first token. */
export async function signIn(url: string, person: string, provider: Provider = 'kakao'): Promise<string> {
  const token = await signInTo('CUSTOMER', url, person, provider)
  const isStaff = samplePeople.find(({ id }) => id === person)?.roles.some((role) => role !== 'USER')
  if (isStaff) consoleTokens.set(token, await signInTo('STAFF', url, person, provider))
  return token
}

/** Signs a sample person in to one app; returns its token. */
async function signInTo(
  kind: keyof typeof signInPages,
  url: string,
  person: string,
  provider: Provider = 'kakao',
): Promise<string> {
  const started = await startSignIn(url, provider, kind)
  const { code, state } = await authorize(started.authorizeUrl, person)
  const answer = await request(
    `${url}/api/auth/${provider}`,
    json({ code, state, redirectUri: started.redirectUri }, { cookie: started.cookie }),
  )
  const token = (answer.json?.data as { token?: string } | undefined)?.token
  if (!token) throw new Error(`sign-in of ${person} failed: ${answer.status} ${answer.text}`)
  return token
}

/** Draws a small plant that passes the photo checks. */
export async function plantPhoto(size = 900): Promise<Buffer> {
  const leaves = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 137) % size, (index * 211) % size]
    return `<ellipse cx="${x}" cy="${y}" rx="70" ry="26" transform="rotate(${index * 31} ${x} ${y})" fill="hsl(${95 + (index % 40)} 60% ${25 + (index % 25)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="hsl(90 20% 80%)"/>${leaves.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** Submits a diagnosis as the web app does. */
export function submitDiagnosis(
  url: string,
  token: string,
  photos: { fullPlantImage: Buffer; symptomImage: Buffer },
  fields: Record<string, string> = { prompt: '잎이 노랗게 변했어요' },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(photos))
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return request(`${url}/api/v1/analysis/plant`, { method: 'POST', headers: bearer(token), body: form })
}
