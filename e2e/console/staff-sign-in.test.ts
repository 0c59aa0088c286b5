import { decodeJwt } from 'jose'
import { consoleTokenKey } from '../../contract/account/account.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { failure } from '../support/api.ts'
import { signInToConsole } from '../support/console.ts'
import { choosePerson, readStoredToken } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

// One server: a new member and a passkey change how people sign in, and the clock goes ahead.
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

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an administrator makes a link, a new person takes it on a phone and reaches the expert’s desk', async ({
  page,
  openWindow,
}) => {
  await signInToConsole(page, '관리자 최뿌리', server.url)
  await page.goto(`${server.url}/console/people`)
  await page.getByRole('button', { name: '초대하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '누구에게' }).fill('식물원 김 선생님')
  await dialog.getByRole('button', { name: '링크 만들기' }).click()
  const link = await dialog.getByRole('textbox', { name: '링크' }).inputValue()
  await dialog.getByRole('button', { name: '닫기' }).click()
  const invitations = page.getByRole('region', { name: '초대' })
  await expect(invitations).toContainText('전문가 초대 · 식물원 김 선생님')

  const phone = await openWindow({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(heading(phone)).toHaveText('새잎 전문가로 초대받았어요')
  await expectAccessible(phone, 'an invitation')
  await phone.getByRole('button', { name: '카카오로 시작하기' }).click()
  await phone.waitForURL(/\/sandbox\//)
  await choosePerson(phone, '새 회원 정다온')
  const start = phone.getByRole('button', { name: '동의하고 시작하기' })
  await expect(start).toBeDisabled()
  await expectAccessible(phone, 'the terms of an invitation')
  for (const term of await phone.getByRole('checkbox').all()) await term.check()
  await start.click()
  await expect(phone).toHaveURL(/\/console\/$/)
  await expect(phone.getByRole('heading', { name: '전문가 답변', level: 1 })).toBeVisible()

  const other = await openWindow()
  await other.goto(link)
  await expect(heading(other)).toHaveText('이미 쓴 초대예요')
  await expect(other.getByText('정다온')).toHaveCount(0)

  await page.reload()
  await invitations.getByText('최근에 받은 초대 1개').click()
  await invitations.getByRole('link', { name: '새 회원 정다온' }).click()
  await expect(page.getByRole('main').getByText('전문가').first()).toBeVisible()
})

test('after a quarter of an hour personal data asks for a new sign-in, which a passkey then replaces; nothing is typed again', async ({
  page,
}) => {
  await addAuthenticator(page)
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

  await page.goto(`${server.url}/console/security`)
  await expect(page.getByText('아직 등록한 패스키가 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '패스키 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '패스키 등록' })
  await dialog.getByRole('textbox', { name: '패스키 이름' }).fill('사무실 노트북')
  await dialog.getByRole('button', { name: '등록' }).click()
  // In the list; the name alone also stands in the dialog, before anything is registered.
  await expect(page.getByRole('button', { name: '사무실 노트북 지우기' })).toBeVisible()
  await expect(page.getByText('지금 이 기기')).toBeVisible()

  await page.evaluate((key) => localStorage.removeItem(key), consoleTokenKey)
  await page.goto(`${server.url}/console/login`)
  await page.getByRole('button', { name: '카카오로 로그인' }).click()
  await choosePerson(page, '관리자 최뿌리')
  await page.getByRole('button', { name: '패스키로 확인' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('최뿌리')

  // That this session is too old as well is the server's word, once.
  const refusal = failure(409, 'FRESH_SIGN_IN_REQUIRED', '한 번 더 확인이 필요해요.')
  await page.route('**/api/v1/admin/people/*/reveal', (route) => route.fulfill(refusal), { times: 1 })
  await askForContact(page, server.url, '주소 확인')
  await confirmDialog(page).getByRole('button', { name: '패스키로 확인' }).click()
  await expect(contact(page)).toBeVisible()
})
