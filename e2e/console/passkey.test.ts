import { decodeJwt } from 'jose'
import { consoleTokenKey } from '../../contract/account/account.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToConsole } from '../support/console.ts'
import { choosePerson, readStoredToken } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

// One server for both journeys, whose clock goes ahead.
test.describe.configure({ mode: 'default' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(() => ({ DEMO: 'people' }))
})
test.afterAll(() => server?.stop())

/** Gives the browser an authenticator that verifies the person at once. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens a customer's page as an administrator and types why the contact data is needed. */
async function askForContact(page: Page, url: string, reason: string) {
  await page.goto(`${url}/console/people`)
  await page.getByRole('textbox', { name: /이름, 전화/ }).fill('6789')
  await page.getByText('이*봄').click()
  await page.getByRole('button', { name: '이름과 연락처 보기' }).click()
  const dialog = page.getByRole('dialog', { name: '이름과 연락처 보기' })
  await dialog.getByRole('textbox', { name: '이유' }).fill(reason)
  await dialog.getByRole('button', { name: '보기' }).click()
}

const contact = (page: Page) => page.getByRole('link', { name: '01023456789' })
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: '한 번 더 확인할게요' })

test('after a quarter of an hour personal data asks for a new sign-in and then shows it, with nothing typed again', async ({
  page,
}) => {
  await signInToConsole(page, '관리자 최뿌리', server.url)
  await server.restart({ CLOCK_AHEAD_MINUTES: '20' })

  await askForContact(page, server.url, '환불 문의')
  await expectAccessible(page, 'the confirm dialog')
  await confirmDialog(page).getByRole('button', { name: '취소' }).click()
  await expect(page.getByText('다시 확인하지 않아 그대로 두었어요.')).toBeVisible()

  const before = await readStoredToken(page, consoleTokenKey)
  await page.getByRole('dialog').getByRole('button', { name: '보기' }).click()
  const opened = page.waitForEvent('popup')
  await confirmDialog(page).getByRole('button', { name: '카카오로 다시 로그인' }).click()
  const popup = await opened
  await popup.waitForURL(/\/sandbox\//)
  await choosePerson(popup, '관리자 최뿌리')
  await expect(contact(page)).toBeVisible()
  const after = await readStoredToken(page, consoleTokenKey)
  expect(decodeJwt(after ?? '').sid).not.toBe(decodeJwt(before ?? '').sid)
})

test('a passkey is registered, asked for at the next sign-in, and confirms what needs a fresh sign-in', async ({
  page,
}) => {
  await addAuthenticator(page)
  await signInToConsole(page, '관리자 최뿌리', server.url)
  await page.goto(`${server.url}/console/security`)
  await expect(page.getByText('아직 등록한 패스키가 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '패스키 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '패스키 등록' })
  await dialog.getByRole('textbox', { name: '패스키 이름' }).fill('사무실 노트북')
  await dialog.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('사무실 노트북')).toBeVisible()
  await expect(page.getByText('지금 이 기기')).toBeVisible()
  await expectAccessible(page, 'a page of the console')

  await page.evaluate((key) => localStorage.removeItem(key), consoleTokenKey)
  await page.goto(`${server.url}/console/login`)
  await page.getByRole('button', { name: '카카오로 로그인' }).click()
  await choosePerson(page, '관리자 최뿌리')
  await page.getByRole('button', { name: '패스키로 확인' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('최뿌리')

  await server.restart({ CLOCK_AHEAD_MINUTES: '40' })
  await askForContact(page, server.url, '주소 확인')
  await confirmDialog(page).getByRole('button', { name: '패스키로 확인' }).click()
  await expect(contact(page)).toBeVisible()
})
