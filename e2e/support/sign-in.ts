import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { consoleTokenKey, type Provider, signInPages, tokenKey } from '../../contract/account/account.ts'
import { type SamplePerson, samplePeople } from '../../contract/practice.ts'
import { type ApiCaller, callApi } from './api.ts'

const startButtons: Record<Provider, string> = {
  kakao: '카카오로 시작하기',
  google: 'Google로 시작하기',
  naver: '네이버로 시작하기',
}

/** Finds a sample person by id or by a part of the name. */
export function findSamplePerson(person: string): SamplePerson {
  const found = samplePeople.find(({ id, name }) => id === person || name.includes(person))
  if (!found) throw new Error(`Practice mode has no sample person called ${person}.`)
  return found
}

/** Opens the sign-in screen and follows the provider's button to the provider's page. */
export async function openProviderPage(page: Page, provider: Provider) {
  await page.goto('/login')
  await page.getByRole('button', { name: startButtons[provider] }).click()
  await page.waitForURL(/\/sandbox\//)
}

/** Signs in by tapping through the app and the provider's page; ends on the home screen. */
export async function signInThroughProvider(page: Page, person: string, provider: Provider = 'kakao') {
  await openProviderPage(page, provider)
  await choosePerson(page, person)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => readStoredToken(page)).not.toBeNull()
}

/** Chooses a sample person on the provider's page. */
export const choosePerson = (page: Page, person: string) =>
  page
    .getByRole('button', { name: findSamplePerson(person).name })
    .first()
    .click()

/**
 * Signs the browser in by API calls and stores the token, replacing the token of another person.
 * The page is left on an address of the server without the app.
 */
export async function signIn(page: Page, person: string, provider?: Provider): Promise<ApiCaller> {
  const caller = await createCaller(page.request, person, { provider })
  await page.goto('/healthz')
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [tokenKey, caller.token])
  return caller
}

/**
 * Signs the browser in as a person who has no reservations or payments. Each person may be used by one journey only; a retry
 * signs another one in.
 */
export const signInWithoutHistory = (page: Page, person: string): Promise<ApiCaller> =>
  signIn(page, test.info().retry === 0 ? person : '관리자 정나무')

/** Signs the browser in as the new member with all consents given. */
export async function signInNewMember(page: Page, provider: Provider): Promise<ApiCaller> {
  const caller = await signIn(page, '새 회원', provider)
  const path = '/api/v1/user/consents'
  const { policyVersion, consents } = await callApi<Consents>(caller, 'GET', path)
  const given = consents.map(({ kind }) => ({ kind, agreed: true }))
  await callApi(caller, 'POST', path, { policyVersion, consents: given })
  return caller
}

interface Consents {
  policyVersion: string
  consents: { kind: string; agreed: boolean }[]
}

/** Opens a path signed in, without a page load before it. Whoever signs out on this page is signed in again by the next load. */
export async function openSignedIn(page: Page, person: string, path: string): Promise<ApiCaller> {
  const toConsole = path.startsWith('/console')
  const caller = await createCaller(page.request, person, { toConsole })
  await storeTokenBeforeScripts(page, caller.token)
  if (caller.consoleToken) await storeTokenBeforeScripts(page, caller.consoleToken, consoleTokenKey)
  await page.goto(path)
  return caller
}

/** Stores the token before the first script of every document that is loaded there. */
export const storeTokenBeforeScripts = (target: Page | BrowserContext, token: string, key = tokenKey) =>
  target.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [key, token])

interface CallerOptions {
  provider?: Provider | undefined
  /** Signs in to the console too; by default only people with a role. */
  toConsole?: boolean
}

/** Signs a sample person in by API calls, staff to both apps, for calls beside what the page shows. */
export async function createCaller(
  request: APIRequestContext,
  person: string,
  { provider, toConsole = false }: CallerOptions = {},
): Promise<ApiCaller> {
  const token = await requestToken(request, person, 'CUSTOMER', provider)
  const isStaff = findSamplePerson(person).roles.some((role) => role !== 'USER')
  if (!isStaff && !toConsole) return { request, token }
  return { request, token, consoleToken: await requestToken(request, person, 'STAFF', provider) }
}

/** Returns a new token of a sample person for one app, by the calls that a browser makes. */
async function requestToken(
  request: APIRequestContext,
  person: string,
  kind: keyof typeof signInPages,
  provider: Provider = 'kakao',
) {
  const origin = new URL((await request.get('/healthz')).url()).origin
  const redirectUri = `${origin}${signInPages[kind]}?provider=${provider}`
  const start = await request.get(`/api/auth/${provider}/url`, { params: { redirectUri } })
  const authorize = new URL((await start.json()).data)
  authorize.searchParams.set('login_hint', findSamplePerson(person).id)
  const back = await request.get(authorize.href, { maxRedirects: 0 })
  const { code, state } = Object.fromEntries(new URL(back.headers().location ?? origin).searchParams)
  const response = await request.post(`/api/auth/${provider}`, { data: { code, state, redirectUri } })
  return (await response.json()).data.token as string
}

/** Returns the sign-in token stored in the browser, or null. */
export const readStoredToken = (page: Page, key = tokenKey) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Makes the stored token invalid, as after the end of a session on the server. */
export const invalidateStoredToken = (page: Page) =>
  page.evaluate((key) => localStorage.setItem(key, `${localStorage.getItem(key)}x`), tokenKey)
