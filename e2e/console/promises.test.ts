import { expectAccessible } from '../support/accessibility.ts'
import { type ApiCaller, callApi, createDiagnosis } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const createCase = async (customer: ApiCaller, prompt: string) =>
  createDiagnosis(customer, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(1400, 1200),
    prompt,
    wateringFrequency: 'ONCE_A_WEEK',
  })

const editor = (page: Page) => page.getByRole('textbox', { name: '답변', exact: true })
const soaked = '몬스테라 아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요'
const answer = '화분 밑 구멍을 보고 흙을 말려 주세요.'

test('an expert reuses an answer, hands a case over with its text, and sees what the pace promises', async ({
  openWindow,
  startOwnServer,
}) => {
  const { url } = await startOwnServer()
  const customer = await createCaller((await openWindow({ baseURL: url })).request, '박한결')
  const answered: string[] = []
  const answers = [answer, '통풍부터 시켜 주세요.', '해가 드는 자리로 옮겨 주세요.']
  for (const _ of answers) answered.push(await createCase(customer, soaked))
  const waiting = await createCase(customer, soaked)
  const page = await openWindow({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const expert = await openConsole(page, 'expert', '/promises')
  await expect(page.getByText('아직 오늘의 속도를 알 수 없어요')).toBeVisible()
  for (const [index, id] of answered.entries()) {
    const path = `/api/v1/admin/analysis/cases/${id}`
    const { revision } = await callApi<{ revision: number }>(expert, 'GET', path)
    await callApi(expert, 'POST', `${path}/answer`, {
      feedback: answers[index],
      verdict: 'AGREE',
      revision,
      confirmed: true,
    })
  }

  // The answer of the similar case is opened and inserted at the cursor, by keys alone.
  await page.goto(`/console/cases/${waiting}`)
  await expect(editor(page)).toBeFocused()
  await editor(page).fill('안녕하세요.')
  await expect(page.getByRole('button', { name: /같은 문제/ }).first()).toBeVisible()
  const shown = page.getByRole('listitem').filter({ hasText: '답변에 넣기' })
  for (let tries = 0; tries < 5 && (await shown.filter({ hasText: answer }).count()) === 0; tries += 1)
    await page.keyboard.press('Alt+j')
  await expect(shown).toContainText(answer)
  await expectAccessible(page, 'similar answers')
  await page.keyboard.press('Alt+i')
  await expect(editor(page)).toHaveValue(`안녕하세요.\n\n${answer}`)
  await expect(editor(page)).toBeFocused()

  await page.keyboard.press('Alt+h')
  const dialog = page.getByRole('dialog', { name: '사례 넘기기' })
  await dialog.getByRole('textbox', { name: '다음 사람에게 남길 말' }).fill('뿌리 사진을 한 번 더 봐 주세요.')
  await expectAccessible(page, 'hand-over')
  await dialog.getByRole('button', { name: '넘기기' }).click()
  await expect(page).toHaveURL(/\/console\/cases$/)

  await page.goto('/console/promises')
  await expect(page.getByText(/이 속도면 .*에 모두 끝나요/)).toBeVisible()
  const row = page
    .getByRole('link', { name: /아직 아무도 안 맡음/ })
    .and(page.locator(`[href*="${waiting}"]`))
  await row.click()
  await expect(page.getByText('뿌리 사진을 한 번 더 봐 주세요.')).toBeVisible()
  await expect(editor(page)).toHaveValue(`안녕하세요.\n\n${answer}`)

  await page.goto('/console/answered')
  await page.getByRole('textbox', { name: '설명이나 답변에 있는 말' }).fill('밑 구멍')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(answer) }).click()
  await expect(page.getByTestId('preview')).toHaveText(answer)
  await expect(editor(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '설명이나 답변에 있는 말' })).toHaveValue('밑 구멍')
})
