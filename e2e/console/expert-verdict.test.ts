import { expectAccessible } from '../support/accessibility.ts'
import { createDiagnosis } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('an expert overrules the engine, and the customer reads the right problem and replaces the care plan', async ({
  page,
  openWindow,
}) => {
  const id = await createDiagnosis(await createCaller(page.request, '박한결'), {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '잎 뒷면에 주황색 돌기가 있고 문지르면 녹처럼 주황색 가루가 묻어나요',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, '박한결', `/analysis-result/${id}`)
  await expect(page.getByRole('heading', { name: '녹병', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '돌봄 계획 시작하기' }).click()
  await expect(page.getByText(/할 일 \d+개 중 0개/)).toBeVisible()

  const expert = await openWindow({ viewport: { width: 1280, height: 800 } })
  await openConsole(expert, 'expert', `/cases/${id}`)
  const editor = expert.getByRole('textbox', { name: '답변', exact: true })
  await expect(editor).toHaveValue(/^‘녹병’일 가능성이 가장 커요/)
  await expert.getByRole('button', { name: '달라요' }).click()
  // A part of the name, an arrow key and Enter take the problem of the list.
  await expert.getByRole('combobox', { name: '맞는 문제' }).fill('흰가')
  await expert.keyboard.press('ArrowDown')
  await expert.keyboard.press('Enter')
  // The untouched draft becomes the letter of the chosen problem.
  await expect(editor).toHaveValue(/^‘흰가루병’일 가능성이 가장 커요/)
  await editor.fill('녹병으로 보여요.')
  const contradiction = expert.getByRole('alert').filter({ hasText: '‘녹병’ 쪽으로 말하고 있어요' })
  await expect(contradiction).toBeVisible()
  await expert.keyboard.press('Control+Enter')
  await expect(expert.getByText('답변을 보냈어요')).toBeHidden()
  await editor.fill('녹병이 아니라 흰가루병으로 보여요.')
  await expect(contradiction).toBeHidden()
  await expert.keyboard.press('Control+Enter')
  await expect(expert.getByText('답변을 보냈어요')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: '전문가: 흰가루병', level: 1 })).toBeVisible()
  const overruled = page.getByRole('group').filter({ hasText: 'AI는 ‘녹병’으로 봤어요' })
  await expect(overruled).not.toHaveAttribute('open')
  await expect(page.getByText('이렇게 본 이유')).toBeHidden()
  const plan = page.locator('#care-plan')
  await expect(plan.getByText('하고 계신 돌봄은 ‘녹병’의 계획이에요.')).toBeVisible()
  await expectAccessible(page, 'an overruled result')
  await plan.getByRole('button', { name: '새 계획으로 바꾸기' }).click()
  await expect(plan.getByText(/할 일 \d+개 중 0개/)).toBeVisible()
  await expect(plan.getByText('하고 계신 돌봄은')).toBeHidden()
  await overruled.getByText('AI는 ‘녹병’으로 봤어요').click()
  await expect(overruled.getByText(/더 이상 따르지 않으셔도 돼요/)).toBeVisible()
})
