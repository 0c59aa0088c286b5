import { type ApiCaller, createDiagnosis } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const desktop = { width: 1280, height: 800 }

const createCase = async (customer: ApiCaller) =>
  createDiagnosis(customer, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요',
    location: 'LIVING_ROOM',
    wateringFrequency: 'ONCE_A_WEEK',
  })

const editor = (page: Page) => page.getByRole('textbox', { name: '답변', exact: true })

test('an expert answers, the customer reads it with links and line breaks and asks one question, which is answered', async ({
  page,
  openWindow,
}) => {
  const id = await createCase(await createCaller(page.request, '박한결'))
  const expert = await openWindow({ viewport: desktop })
  await openConsole(expert, 'expert', '/cases')
  await expect(expert.getByRole('heading', { name: '전문가 답변', level: 1 })).toBeVisible()
  await navigateInConsole(expert, `/cases/${id}`)

  await expect(expert.getByText('“ONCE_A_WEEK” 직접 쓴 답')).toBeVisible()

  // Sending the engine's text unchanged asks for a confirmation.
  await expect(editor(expert)).toHaveValue(/가능성이 가장 커요|어려워요/)
  await expect(editor(expert)).toBeFocused()
  await expect(expert.getByRole('button', { name: '달라요' })).toBeInViewport({ ratio: 1 })
  await expert.getByRole('button', { name: '엔진과 같아요' }).click()
  await expert.keyboard.press('Control+Enter')
  await expert.getByRole('button', { name: '고칠게요' }).click()

  const answer = '녹병이 더 가까워 보여요.\n자세한 방법은 https://example.com/rust에서 보세요.'
  await editor(expert).fill(answer)
  await expect(expert.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()
  await expert.reload()
  await expect(editor(expert)).toHaveValue(answer)
  const preview = expert.getByTestId('preview')
  await expect(preview.getByRole('link')).toHaveText('https://example.com/rust')
  await expert.getByRole('button', { name: '달라요' }).click()
  await expert.getByRole('combobox', { name: '맞는 문제' }).fill('녹병')
  await expert.getByRole('option', { name: '녹병' }).click()
  await expert.keyboard.press('Control+Enter')
  await expect(expert.getByText('답변을 보냈어요')).toBeVisible()
  await expect(expert.getByRole('button', { name: '다음 사례 (Enter)' })).toBeFocused()

  await openSignedIn(page, '박한결', `/analysis-result/${id}`)
  const region = page.getByRole('region', { name: '전문가 답변' })
  await expect(region.getByRole('link')).toHaveAttribute('href', 'https://example.com/rust')
  const text = region.getByText('녹병이 더 가까워 보여요.')
  expect(await text.evaluate((node) => getComputedStyle(node).whiteSpace)).toMatch(/pre-(line|wrap)/)
  await region.getByRole('button', { name: '더 궁금한 점 물어보기' }).click()
  await region.getByRole('textbox').fill('잎을 다 잘라도 되나요?')
  await region.getByRole('button', { name: '질문 보내기' }).click()
  await expect(region.getByText('잎을 다 잘라도 되나요?')).toBeVisible()
  await expect(region.getByRole('button')).toHaveCount(0)

  await navigateInConsole(expert, '/cases?filter=QUESTIONS')
  await expert
    .getByRole('link', { name: /잎을 다 잘라도 되나요/ })
    .and(expert.locator(`[href*="${id}"]`))
    .click()
  await expect(expert.getByText(/23시간 \d+분 남음/)).toBeVisible()
  const reply = expert.getByRole('textbox', { name: '질문에 답하기' })
  await expect(reply).toBeFocused()
  // The key does nothing until the snippets have arrived.
  await expect(async () => {
    await reply.press('Alt+1')
    await expect(reply).not.toHaveValue('', { timeout: 2000 })
  }).toPass()
  await reply.fill('절반은 남겨 주세요.\nhttps://example.com/cut')
  await expert.keyboard.press('Control+Enter')
  await expect(expert.getByRole('textbox', { name: '질문에 답하기' })).toBeHidden()
  await expect(expert.getByText('절반은 남겨 주세요.')).toBeVisible()
  await expect(expert.getByRole('button', { name: '다음 사례 (Enter)' })).toBeFocused()
  expect(await expert.evaluate((key) => localStorage.getItem(key), `saeip.console.question.${id}`)).toBeNull()
  await page.reload()
  await expect(region.getByRole('link', { name: 'https://example.com/cut' })).toBeVisible()
})

test('an answer survives a lost connection and a closed window, and photos zoom by wheel and keys', async ({
  page,
  openWindow,
}) => {
  const id = await createCase(await createCaller(page.request, '박한결'))
  const expert = await openWindow({ viewport: desktop })
  await openConsole(expert, 'expert', `/cases/${id}`)
  await editor(expert).fill('물을 쉬어 주세요.')
  await expect(expert.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()
  await expert.context().setOffline(true)
  await editor(expert).fill('물을 쉬어 주세요. 빛은 그대로 두세요.')
  await expect(expert.getByRole('status').filter({ hasText: '저장하지 못했어요' })).toBeVisible()
  await expert.getByRole('button', { name: '엔진과 같아요' }).click()
  await expert.keyboard.press('Control+Enter')
  await expect(expert.getByRole('alert').filter({ hasText: '인터넷 연결을 확인' }).first()).toBeVisible()

  // The window is closed with unsent text; another one continues with it.
  const context = expert.context()
  await expert.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openConsole(again, 'expert', `/cases/${id}`)
  await expect(editor(again)).toHaveValue('물을 쉬어 주세요. 빛은 그대로 두세요.')
  await expect(again.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()

  // Ctrl+Enter in the internal note adds the note and sends no answer.
  const note = again.getByRole('textbox', { name: '우리만 보는 메모' })
  await note.fill('사진이 흐려서 전화로 여쭤봄')
  await note.press('Control+Enter')
  await expect(again.getByText('메모를 남겼어요.')).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(again.getByRole('dialog')).toBeHidden()
  await expect(again.getByText('답변을 보냈어요')).toBeHidden()

  const photo = again.getByRole('group', { name: /^전체 사진/ })
  const scale = () =>
    photo
      .getByRole('img')
      .evaluate((img) => img.getBoundingClientRect().width / (img as HTMLElement).offsetWidth)
  await photo.focus()
  await again.keyboard.press('+')
  expect(await scale()).toBeCloseTo(1.5)
  await again.keyboard.press('0')
  await photo.hover()
  await again.mouse.wheel(0, -300)
  await expect.poll(scale).toBeGreaterThan(1.2)
  await photo.press('Enter')
  const large = again.getByRole('dialog', { name: '전체 사진 창 가득 보기' })
  await expect(large.getByRole('group')).toBeFocused()
  await again.keyboard.press('Escape')
  await expect(photo).toBeFocused()
})

test('an inserted snippet can be undone, another window is noticed, and an answer is corrected from the list of answers', async ({
  page,
  context,
}) => {
  const customer = await createCaller(page.request, '이새봄')
  const id = await createCase(customer)
  await page.setViewportSize(desktop)
  await openConsole(page, 'expert', `/cases/${id}`)
  await expect(page.getByText('내가 맡았어요')).toBeVisible()
  const lines = Array.from({ length: 40 }, (_, line) => `${line + 1}째 줄`).join('\n')
  // Before anybody moves the cursor, a snippet goes below the letter.
  const letter = await editor(page).inputValue()
  await expect(async () => {
    await page.keyboard.press('Alt+1')
    const value = await editor(page).inputValue()
    expect(value.startsWith(`${letter}\n\n`)).toBe(true)
  }).toPass()
  await editor(page).fill('')
  await page.keyboard.insertText(lines)
  await page.keyboard.press('Alt+1')
  const written = await editor(page).inputValue()
  expect(written.length).toBeGreaterThan(lines.length)
  // The field shows the insertion at its end.
  await expect
    .poll(() => editor(page).evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop))
    .toBeLessThan(4)
  await page.keyboard.press('Control+z')
  await expect(editor(page)).toHaveValue(lines)

  const other = await context.newPage()
  await other.setViewportSize(desktop)
  await other.goto(`/console/cases/${id}`)
  await expect(editor(other)).toHaveValue(lines)
  const notice = page.getByText('다른 창에서도 이 답변을 쓰고 있어요')
  await expect(notice).toBeHidden()
  await editor(other).fill('둘째 창의 글이에요.')
  await expect(notice).toBeVisible()
  await expect(other.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()

  await editor(page).fill('화분 밑 구멍을 보고 흙을 말려 주세요.')
  await page.keyboard.press('Control+Enter')
  const missing = page.getByText('엔진의 답이 어떤지 골라 주세요.')
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: /엔진과 같아요/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Alt+a')
  await expect(missing).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('답변을 보냈어요')).toBeVisible()
  await expect(page.getByText('답변 완료')).toBeVisible()

  // The other window learns of the answer when it wants to send its own, which it keeps.
  await other.keyboard.press('Alt+a')
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText('그사이 이 사례의 답변이 바뀌었어요.')).toBeVisible()
  await expect(other.getByRole('region', { name: '답변 기록' })).toContainText('화분 밑 구멍을 보고')
  await expect(editor(other)).toHaveValue('둘째 창의 글이에요.')
  await other.getByRole('button', { name: '보낸 답변에서 다시 쓰기' }).click()
  await expect(editor(other)).toHaveValue('화분 밑 구멍을 보고 흙을 말려 주세요.')
  await expect(other.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()
  await other.close()

  await page.goto(`/console/answered/${id}`)
  await page.getByRole('link', { name: '맡아서 고치기' }).click()
  await expect(editor(page)).toHaveValue('화분 밑 구멍을 보고 흙을 말려 주세요.')
  await editor(page).fill('화분을 들어 물이 빠지는지 보세요.')
  await expect(page.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()
  await page.reload()
  await expect(editor(page)).toHaveValue('화분을 들어 물이 빠지는지 보세요.')
  await page.getByRole('button', { name: '보낸 답변에서 다시 쓰기' }).click()
  await expect(editor(page)).toHaveValue('화분 밑 구멍을 보고 흙을 말려 주세요.')
})
