import { expectAccessible } from '../support/accessibility.ts'
import { signInToConsole } from '../support/console.ts'
import { choosePerson } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(() => ({ DEMO: 'people' }))
})
test.afterAll(() => server?.stop())

const textOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('an administrator makes a link, a new person takes it on a phone and reaches the expert’s desk', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
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

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(link)
  await expect(textOf(phone)).toHaveText('새잎 전문가로 초대받았어요')
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

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(textOf(other)).toHaveText('이미 쓴 초대예요')
  await expect(other.getByText('정다온')).toHaveCount(0)

  await page.reload()
  await invitations.getByText('최근에 받은 초대 1개').click()
  await invitations.getByRole('link', { name: '새 회원 정다온' }).click()
  await expect(page.getByRole('main').getByText('전문가').first()).toBeVisible()
})
