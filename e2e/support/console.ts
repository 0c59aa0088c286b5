import { expect, type Page } from '@playwright/test'
import { consoleTokenKey } from '../../contract/account/account.ts'
import type { ApiCaller } from './api.ts'
import { navigateInApp } from './navigate.ts'
import { choosePerson, openSignedIn, readStoredToken } from './sign-in.ts'

/** Signs in on the console's own screen and the provider's page; `server` is the origin of another than the shared one. */
export async function signInToConsole(page: Page, person: string, server = '') {
  await page.goto(`${server}/console/login`)
  await page.getByRole('button', { name: '카카오로 로그인' }).click()
  await page.waitForURL(/\/sandbox\//)
  await choosePerson(page, person)
  await page.waitForURL((url) => /^\/console\/?$/.test(url.pathname))
  await expect.poll(() => readStoredToken(page, consoleTokenKey)).not.toBeNull()
}

/** Opens a page of the console, signed in by API calls. */
export const openConsole = (page: Page, person: string, path = '/'): Promise<ApiCaller> =>
  openSignedIn(page, person, `/console${path}`)

/** Chooses a line of the menu 더 보기, where a booking keeps everything but its next step. */
export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Says in the dialog of a visit why its pots have no photo. */
export async function completeWithoutPhotos(page: Page) {
  await page.getByRole('combobox', { name: '사진을 못 찍은 이유' }).click()
  await page.getByRole('option', { name: '손님이 원하지 않음' }).click()
}

/** Goes to a page of the open console as the back button does, without loading the console again. */
export const navigateInConsole = (page: Page, path: string) => navigateInApp(page, `/console${path}`)
