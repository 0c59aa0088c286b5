import { expectAccessible } from '../support/accessibility.ts'
import { type ApiCaller, callApi, createDiagnosis } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Keys per case besides the words of the answer and of the right problem. */
const maxKeys = 6

const createCase = async (customer: ApiCaller) =>
  createDiagnosis(customer, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(1400, 1200),
    prompt: '몬스테라 아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요',
    wateringFrequency: 'ONCE_A_WEEK',
  })

const editor = (page: Page) => page.getByRole('textbox', { name: '답변', exact: true })

test('six cases are answered by keyboard alone', async ({ openWindow, startOwnServer }) => {
  const { url } = await startOwnServer()
  const customer = await createCaller((await openWindow({ baseURL: url })).request, '박한결')
  const ids: string[] = []
  for (let made = 0; made < 6; made += 1) ids.push(await createCase(customer))
  const page = await openWindow({ baseURL: url, viewport: { width: 1280, height: 800 } })
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
