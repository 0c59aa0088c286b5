import { openConsole } from '../support/console.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a question that an operator adds, moves up and hides changes the customer service accordingly', async ({
  page,
  openWindow,
}) => {
  const question = `분갈이만 맡길 수 있나요? ${Date.now()}`
  await openConsole(page, 'operator', '/faq')
  await page.getByRole('link', { name: '새로 만들기' }).click()
  await page.getByLabel('질문').fill(question)
  await page.getByLabel('답', { exact: false }).last().fill('네, 맡길 수 있어요.\n화분 크기를 골라 주세요.')
  await page.getByLabel('이어지는 앱 화면').fill('/no-such-screen')
  await page.getByLabel('링크의 이름').fill('케어 서비스 보기')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('앱에 없는 화면이에요', { exact: false }).first()).toBeVisible()
  await page.getByLabel('이어지는 앱 화면').fill('/care-service-desc')
  await page.getByRole('button', { name: '저장' }).click()

  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /위로$/ }) })
  await expect(rows.last()).toContainText(question)
  const count = await rows.count()
  await page.getByRole('button', { name: `${question} 위로` }).click()
  await expect(rows.nth(count - 2)).toContainText(question)

  const customer = await openWindow({ viewport: { width: 390, height: 844 } })
  // An open page keeps the questions it was served with, and the server keeps them for some seconds.
  await expect(async () => {
    await customer.goto('/customer-service')
    await expect(customer.locator('main summary').nth(count - 2)).toHaveText(question, { timeout: 2_000 })
  }).toPass()
  await customer.locator('main summary', { hasText: question }).click()
  await customer.getByRole('link', { name: '케어 서비스 보기' }).click()
  await expect(customer).toHaveURL(/\/care-service-desc$/)

  await page.getByRole('link', { name: question }).click()
  await page.getByLabel('고객센터에 보이기').click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(rows.filter({ hasText: question })).toContainText('숨김')
  await expect(async () => {
    await customer.goto('/customer-service')
    await expect(customer.locator('main summary')).toHaveCount(count - 1, { timeout: 2_000 })
  }).toPass()
})

test('an administrator chooses the vision model and its daily cost limit, with a reason', async ({
  openWindow,
  startOwnServer,
}) => {
  const models = 'openai-compatible:practice, openai-compatible:small'
  const server = await startOwnServer(() => ({ DIAGNOSIS_MODEL: models }))
  const page = await openWindow({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await openConsole(page, 'admin', '/system')
  await page.getByRole('combobox', { name: '모델', exact: true }).click()
  await page.getByRole('option', { name: 'openai-compatible:small' }).click()
  await page.getByLabel('한 사람의 하루 한도 (번)').fill('0')
  await expect(page.getByText('1에서 10,000까지 쓸 수 있어요.')).toBeVisible()
  await page.getByLabel('한 사람의 하루 한도 (번)').fill('')
  await page.getByLabel('하루 비용 한도 (원)').fill('7000')
  await page.getByRole('button', { name: '저장' }).click()
  const dialog = page.getByRole('dialog', { name: '비전 모델 설정 바꾸기' })
  await dialog.getByLabel('이유').fill('작은 모델을 시험해요')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('row', { name: '지금 묻는 모델' })).toContainText('openai-compatible:small')
  await expect(page.getByRole('row', { name: '오늘 쓴 비용' })).toContainText('7,000원')

  await page.getByLabel('진단할 때 비전 모델에게도 묻기').click()
  await page.getByRole('button', { name: '저장' }).click()
  await dialog.getByLabel('이유').fill('모델이 느려요')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('row', { name: '지금 묻는 모델' })).toContainText('묻지 않아요')
  await page.reload()
  await expect(page.getByLabel('진단할 때 비전 모델에게도 묻기')).not.toBeChecked()
  await expect(page.getByLabel('하루 비용 한도 (원)')).toHaveValue('7000')
})
