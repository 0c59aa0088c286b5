import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'
import { openResult, overwatered } from './served-result.ts'

const pictures = [
  ['YELLOWING', '노래짐'],
  ['WILTING', '처짐'],
  ['BROWN_TIPS', '갈색 끝'],
  ['SPOTS', '반점'],
  ['PESTS', '벌레·거미줄'],
  ['WHITE', '하얀 것'],
  ['DROPPING', '떨어짐'],
  ['LEGGY', '웃자람'],
] as const

const question = {
  id: 'first_sign',
  text: '무엇이 먼저 보이나요?',
  options: [
    ...pictures.map(([picture, label]) => ({ value: picture, label, picture })),
    { value: 'unknown', label: '잘 모르겠어요' },
  ],
}

test('the pictured question is answered by one tap or the keyboard', async ({ page }) => {
  await signIn(page, '이새봄')
  await openResult(page, {
    ...overwatered,
    problem: '조금 더 살펴봐야 해요',
    problemId: null,
    confidence: 'LOW',
    severity: null,
    advice: null,
    toxicity: {
      plant: null,
      cats: 'UNKNOWN',
      dogs: 'UNKNOWN',
      people: 'UNKNOWN',
      text: '모르는 식물이면 독이 있다고 여겨 주세요.',
      sources: [],
    },
    question: question.text,
    followUp: question,
  })
  await expect(page.getByText('모르는 식물이면 독이 있다고 여겨 주세요.')).toHaveCount(1)
  const card = page.getByRole('region', { name: '추가 질문' })
  await expect(card.getByRole('button')).toHaveText(question.options.map(({ label }) => label))
  await expect(card.locator('svg')).toHaveCount(9)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the pictured question at 320 px')

  const sent: unknown[] = []
  await page.route('**/follow-up', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(success(overwatered))
  })
  await card.getByRole('button', { name: '반점' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText('답을 더해 보니 ‘과습’에 더 가까워 보여요.')
  expect(sent).toEqual([{ followUpId: 'first_sign', value: 'BROWN_TIPS' }])
})
