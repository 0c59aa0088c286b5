import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/sign-in.ts'
import { openResult, overwatered } from './served-result.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('an emergency comes first, with what to do now, calls by one tap and the toxicity, and offers no care plan', async ({
  page,
}) => {
  await openResult(page, {
    ...overwatered,
    emergency: {
      title: '고양이가 식물을 먹었다면 지금 동물병원에 전화해 주세요',
      doNow: ['입에 남은 잎을 꺼내 주세요.', '동물병원에 전화해서 무엇을 먹었는지 말해 주세요.'],
      bring: ['먹은 식물의 잎이나 사진'],
      doNot: ['억지로 토하게 하지 마세요.'],
      contacts: [
        { label: '가까운 24시 동물병원', phone: null },
        { label: '사람이 먹었다면', phone: '119' },
      ],
    },
  })
  await expect(page.getByRole('alert')).toContainText('지금 동물병원에 전화해 주세요')
  await expect(page.locator('main').getByRole('heading').first()).toHaveText(/동물병원에 전화해 주세요/)
  const panel = page.getByRole('region', { name: /동물병원에 전화해 주세요/ })
  await expect(panel.getByRole('list', { name: '지금 할 일' }).getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('list', { name: '가져갈 것' })).toContainText('먹은 식물의 잎')
  await expect(panel.getByRole('list', { name: '하지 말 것' })).toContainText('토하게 하지 마세요')
  await expect(panel.getByRole('link', { name: /119/ })).toHaveAttribute('href', 'tel:119')
  const maps = panel.getByRole('list', { name: '가까운 24시 동물병원' }).getByRole('link')
  await expect(maps.first()).toHaveAttribute('href', /^https:\/\/map\.kakao\.com\/link\/search\//)
  await expect(maps.last()).toHaveAttribute('href', /^https:\/\/map\.naver\.com\//)
  await expect(page.getByText('씹으면 입과 혀가 붓고 침을 흘려요.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('과습')
  await expect(page.getByRole('button', { name: '돌봄 계획 시작하기' })).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'an emergency at 320 px')
})

test('a result shows severity, quoted words, signs of recovery, a second problem and how the photos were used', async ({
  page,
}) => {
  await openResult(page, {
    ...overwatered,
    alsoSeen: {
      problemId: 'rust',
      problem: '녹병',
      summary: '잎 뒷면에 주황색 가루가 생기는 곰팡이병이에요.',
      reasons: [{ text: '주황색 가루가 있다고 답하셨어요', source: 'ANSWER' }],
      today: ['가루가 있는 잎을 잘라 버려 주세요.'],
    },
    disagreement: { fromText: '과습', fromPhotos: '녹병', text: '아래 질문 하나면 가를 수 있어요.' },
  })
  await expect(page.getByText('지켜봐요', { exact: true })).toBeVisible()
  const reasons = page.getByRole('region', { name: '이렇게 본 이유' })
  await expect(reasons.getByText('글과 답변으로 봤어요')).toBeVisible()
  await reasons.getByRole('heading', { name: '이렇게 본 이유' }).click()
  await expect(page.locator('q')).toHaveText('흙이 마를 날이 없어요')
  const signals = page.getByRole('region', { name: '나아지는 신호와 서두를 때' })
  await expect(signals.getByText('서두를 때: 줄기 밑동이 물러지면')).toBeVisible()
  await signals.getByRole('heading', { name: '나아지는 신호와 서두를 때' }).click()
  await expect(signals.getByText(/2주 안에/)).toBeVisible()
  await expect(signals.getByText(/^줄기 밑동이/)).toBeVisible()
  await expect(page.getByRole('region', { name: '함께 보이는 문제' })).toContainText('잘라 버려 주세요')
  await expect(page.getByRole('region', { name: '알려 주신 것과 사진이 달라요' })).toContainText('사진으로는')
  await expect(page.getByRole('button', { name: '돌봄 계획 시작하기' })).toBeVisible()
  await expect(page.getByText(/ASPCA/)).toBeHidden()
  await page.getByText('몬스테라, 먹었을 때').click()
  await expect(page.getByText(/ASPCA/)).toBeVisible()
  await expectAccessible(page, 'a result with all parts')

  // Beside the steps of a wide window, what they are for stays in view.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: '이 진단에 대해 문의하기' }).scrollIntoViewIfNeeded()
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: '분갈이 신청' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
})
