import { expectAccessible } from '../support/accessibility.ts'
import { type ApiCaller, callApi, createDiagnosis } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { expect, type Page, test } from '../support/test.ts'

// One server for both journeys: each needs the queue to itself.
test.describe.configure({ mode: 'default' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(() => ({ DEMO: 'people' }))
})
test.afterAll(() => server?.stop())

const desktop = { width: 1280, height: 800 }
const soaked = '몬스테라 아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요'
const answer = '화분 밑 구멍을 보고 흙을 말려 주세요.'
/** Keys per case besides the words of the answer and of the right problem. */
const maxKeys = 6

const createCase = async (customer: ApiCaller) =>
  createDiagnosis(customer, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: soaked,
    wateringFrequency: 'ONCE_A_WEEK',
  })

async function sendAnswer(expert: ApiCaller, id: string, feedback: string) {
  const path = `/api/v1/admin/analysis/cases/${id}`
  const { revision } = await callApi<{ revision: number }>(expert, 'GET', path)
  await callApi(expert, 'POST', `${path}/answer`, { feedback, verdict: 'AGREE', revision, confirmed: true })
}

const editor = (page: Page) => page.getByRole('textbox', { name: '답변', exact: true })

test('an expert reuses an answer and hands a case over with its text', async ({ openWindow }) => {
  const customer = await createCaller((await openWindow({ baseURL: server.url })).request, '박한결')
  const answered: string[] = []
  const answers = [answer, '통풍부터 시켜 주세요.']
  for (const _ of answers) answered.push(await createCase(customer))
  const waiting = await createCase(customer)
  const page = await openWindow({ baseURL: server.url, viewport: desktop })
  const expert = await createCaller(page.request, 'expert')
  for (const [index, id] of answered.entries()) await sendAnswer(expert, id, `${answers[index]}`)

  // The answer of the similar case is opened and inserted at the cursor, by keys alone.
  await openConsole(page, 'expert', `/cases/${waiting}`)
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

  await page.locator(`a[href*="${waiting}"]`).click()
  await expect(page.getByText('뿌리 사진을 한 번 더 봐 주세요.')).toBeVisible()
  await expect(editor(page)).toHaveValue(`안녕하세요.\n\n${answer}`)

  await navigateInConsole(page, '/answered')
  await page.getByRole('textbox', { name: '설명이나 답변에 있는 말' }).fill('밑 구멍')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(answer) }).click()
  await expect(page.getByTestId('preview')).toHaveText(answer)
  await expect(editor(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '설명이나 답변에 있는 말' })).toHaveValue('밑 구멍')

  await sendAnswer(expert, waiting, answer)
})

test('six cases are answered by keyboard alone', async ({ openWindow }) => {
  const customer = await createCaller((await openWindow({ baseURL: server.url })).request, '박한결')
  const ids: string[] = []
  for (let made = 0; made < 6; made += 1) ids.push(await createCase(customer))
  const page = await openWindow({ baseURL: server.url, viewport: desktop })
  const expert = await openConsole(page, 'expert', '/cases')
  const snippet = { title: '물 쉬기', text: '{식물}은 물을 쉬어요.' }
  await callApi(expert, 'POST', '/api/v1/admin/analysis/snippets', snippet)
  await expect(page.getByRole('link', { name: /노랗게/ })).toHaveCount(6)

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  /** Counts every letter, as for a search. */
  const typeCounted = async (letters: string) => {
    keys += letters.length
    await page.keyboard.type(letters)
  }
  const typeWords = (words: string) => page.keyboard.type(words)

  const works: (() => Promise<void>)[] = [
    async () => {
      await typeWords('겉흙이 마르면 물을 주세요.\n')
      await press('Alt+a')
    },
    async () => {
      await typeCounted('/쉬')
      const options = page.getByRole('listbox', { name: '자주 쓰는 문장' }).getByRole('option')
      await expect(options).toHaveText(/몬스테라는 물을 쉬어요/)
      await expect(editor(page)).toHaveAttribute('aria-activedescendant', /./)
      await expectAccessible(page, 'the search for a snippet')
      await press('Enter')
      await expect(editor(page)).toHaveValue(/^몬스테라는 물을 쉬어요\.\n\n‘과습’일 가능성/)
      await expect(options).toHaveCount(0)
      await press('Alt+a')
    },
    async () => {
      await typeWords('화분 받침의 물을 비워 주세요.')
      await press('Alt+1')
      await expect(editor(page)).toHaveValue(/^화분 받침의 물을 비워 주세요\. 몬스테라는 물을 쉬어요\. ‘/)
      await press('Alt+a')
    },
    async () => {
      await typeWords('녹병으로 보여요.\n')
      await press('Alt+w')
      await typeWords('녹병')
      await press('Enter')
      await expect(page.getByRole('combobox', { name: '맞는 문제' })).toHaveValue('녹병')
    },
    async () => {
      await typeWords('고양이가 씹은 자국이에요.\n')
      await press('Alt+p')
      await typeWords('고양이가 씹은 자국')
      await press('Enter')
      await expect(page.getByText('목록에 없는 문제로 적었어요.')).toBeVisible()
    },
    async () => {
      await typeWords('잎을 닦아 주세요.\n')
      await press('Alt+m')
      await expect(page.getByRole('group', { name: /이렇게 보여요/ })).toBeFocused()
      await press('Alt+m')
      await expect(editor(page)).toBeFocused()
      await press('Alt+a')
    },
  ]

  const keysPerCase: number[] = []
  await press('n')
  for (const work of works) {
    await expect(editor(page)).toBeFocused()
    await expect(page.getByRole('button', { name: /^보내기/ })).toBeInViewport({ ratio: 1 })
    await work()
    await press('Control+Enter')
    await expect(page.getByRole('button', { name: '다음 사례 (Enter)' })).toBeFocused()
    await press('Enter')
    keysPerCase.push(keys)
    keys = 0
  }
  await expect(page.getByText('기다리는 사례가 더 없어요.')).toBeVisible()
  console.log(`Keys per case besides the words: ${keysPerCase.join(', ')}`)
  expect(Math.max(...keysPerCase)).toBeLessThanOrEqual(maxKeys)

  for (const id of ids) {
    const path = `/api/v1/analysis/${id}`
    const { expertFeedback } = await callApi<{ expertFeedback: string | null }>(customer, 'GET', path)
    expect(expertFeedback).toMatch(/가능성이 가장 커요/)
  }
})
