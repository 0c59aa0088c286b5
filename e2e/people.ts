import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Provider, tokenKey } from '../contract/account.ts'
import { samplePeople } from '../contract/practice.ts'

const startButtons: Record<Provider, string> = {
  kakao: '카카오로 시작하기',
  google: 'Google로 시작하기',
  naver: '네이버로 시작하기',
}

/** Goes to the provider's page the way a person does. */
export async function openProvider(page: Page, provider: Provider) {
  await page.goto('/login')
  await page.getByRole('button', { name: startButtons[provider] }).click()
  await page.waitForURL(/\/sandbox\//)
}

/** Signs in as a sample person of the practice world by tapping through both pages, and stands at home. */
export async function signInByHand(page: Page, name: string, provider: Provider = 'kakao') {
  await openProvider(page, provider)
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => tokenOf(page)).not.toBeNull()
}

/** The browser is somebody's from here on, without a page of the app; the way by hand costs four of them. */
export async function signIn(page: Page, name: string, provider: Provider = 'kakao') {
  const token = await tokenFor(page.request, name, provider)
  await page.goto('/healthz')
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [tokenKey, token])
}

/** The sign-in token of a sample person, known by a part of the name, by the same calls that a browser makes. */
export async function tokenFor(request: APIRequestContext, name: string, provider: Provider = 'kakao') {
  const person = samplePeople.find((it) => it.name.includes(name))
  if (!person) throw new Error(`Nobody in the practice world is called ${name}.`)
  // The address of the running server, as `baseURL` has it.
  const origin = new URL((await request.get('/healthz')).url()).origin
  const redirectUri = `${origin}/login?provider=${provider}`
  const start = await request.get(`/api/auth/${provider}/url`, { params: { redirectUri } })
  const authorize = new URL((await start.json()).data)
  authorize.searchParams.set('login_hint', person.id)
  const back = await request.get(authorize.href, { maxRedirects: 0 })
  const { code, state } = Object.fromEntries(new URL(back.headers().location ?? origin).searchParams)
  const answer = await request.post(`/api/auth/${provider}`, { data: { code, state, redirectUri } })
  return (await answer.json()).data.token as string
}

/** The sign-in token that the browser keeps, or null. */
export const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey)

/** The accessible alert with this text; closes it. */
export async function readAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  await alert.getByRole('button').first().click()
  await expect(alert).toBeHidden()
}
