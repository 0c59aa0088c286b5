import { expect, type Page } from '@playwright/test'
import { tokenKey } from '../contract/account.ts'
import { type SamplePerson, samplePeople } from '../contract/practice.ts'
import { tokenFor } from './people.ts'

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

/** The sign-in token of a worker. */
export const tokenOf = ({ request }: Page, worker: Worker): Promise<string> =>
  tokenFor(request, (samplePeople.find(({ id }) => id === worker) as SamplePerson).name)
