import { expect, type Page } from '@playwright/test'
import { type Provider, tokenKey } from '../contract/account.ts'
import { type SamplePerson, samplePeople } from '../contract/practice.ts'

/** Who works in the console of the practice world, by `login_hint`. */
export type Worker = 'expert' | 'operator' | 'admin' | SamplePerson['id']

/** Signs in at the console by its own buttons and the provider's page, as staff do. */
export async function signInToConsole(page: Page, worker: Worker) {
  const { name } = samplePeople.find(({ id }) => id === worker) as SamplePerson
  await page.goto('/console/login')
  await page.getByRole('button', { name: '카카오로 로그인' }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name }).first().click()
  await page.waitForURL((url) => /^\/console\/?$/.test(url.pathname))
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), tokenKey)).not.toBeNull()
}

/** Opens a page of the console as somebody whose sign-in was made without the browser. */
export async function openConsole(page: Page, worker: Worker, path = '/') {
  const token = await tokenOf(page, worker)
  await page.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [tokenKey, token])
  await page.goto(`/console${path}`)
  return token
}

/** The sign-in token of a sample person, by the same calls that a browser makes. */
export async function tokenOf(
  { request }: Page,
  worker: Worker,
  provider: Provider = 'kakao',
): Promise<string> {
  // The address of the running server, as `baseURL` has it.
  const origin = new URL((await request.get('/healthz')).url()).origin
  const redirectUri = `${origin}/login?provider=${provider}`
  const start = await request.get(`/api/auth/${provider}/url`, { params: { redirectUri } })
  const authorize = new URL((await start.json()).data)
  authorize.searchParams.set('login_hint', worker)
  const back = await request.get(authorize.href, { maxRedirects: 0 })
  const { code, state } = Object.fromEntries(new URL(back.headers().location ?? origin).searchParams)
  const answer = await request.post(`/api/auth/${provider}`, { data: { code, state, redirectUri } })
  return (await answer.json()).data.token
}
