import { expect, type Page, test } from '@playwright/test'
import { applyButton, chooseAddress, listOpenDays, payButton, payWith } from '../support/booking-form.ts'
import { holdRequests } from '../support/held-requests.ts'
import { createPlantPhoto, createSvgNamedJpg } from '../support/photos.ts'
import { expectAnnounced, expectEverythingNamed, expectScreenAnnounced } from '../support/screen-reader.ts'
import { openProviderPage, readStoredToken } from '../support/sign-in.ts'
import { backButton, choice, diagnoseButton, nextButton } from '../support/wizard.ts'

test('sign-in, diagnosis, booking and payment are announced to screen readers', async ({ page }) => {
  await signInWithScreenReader(page)
  await fillPhotosWithScreenReader(page)
  await answerWithScreenReader(page)
  await awaitResultWithScreenReader(page)
  await bookWithScreenReader(page)
  await payWithScreenReader(page)
})

async function signInWithScreenReader(page: Page) {
  await page.goto('/login')
  await expect(page).toHaveTitle('로그인 - 새잎')
  await expectEverythingNamed(page)
  await openProviderPage(page, 'naver')
  await expect(page).toHaveTitle(/로그인 연습/)
  await expectEverythingNamed(page)
  await page.getByRole('button', { name: '이새봄' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => readStoredToken(page)).not.toBeNull()
  await expect(page).toHaveTitle('새잎, 아픈 식물을 위한 진단과 돌봄')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('이새봄')
  await expectEverythingNamed(page)
}

/** Expects the focus on the question of this step, with the step's number as its description. */
async function expectStepAnnounced(page: Page, step: number, question: string) {
  const heading = page.getByRole('heading', { level: 1, name: question })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription(`${step} / 7`)
  await expect(page.getByRole('progressbar', { name: '진단 진행' })).toHaveAttribute(
    'aria-valuenow',
    `${step}`,
  )
  await expectEverythingNamed(page)
}

async function fillPhotosWithScreenReader(page: Page) {
  await page.getByRole('link', { name: '사진으로 진단하기' }).click()
  await expectScreenAnnounced(page, '식물 진단 - 새잎', '식물 전체가 보이는 사진을 올려 주세요')
  await expectStepAnnounced(page, 1, '식물 전체가 보이는 사진을 올려 주세요')
  await page.getByLabel('식물 전체 사진').setInputFiles(createSvgNamedJpg())
  await expectAnnounced(page, /사진/, 'alert')
  await page.getByLabel('식물 전체 사진').setInputFiles(await createPlantPhoto())
  await expect(page.getByRole('img', { name: '식물 전체 사진' })).toBeVisible()
  await expect(page.getByRole('button', { name: '식물 전체 사진 지우기' })).toBeVisible()
  await nextButton(page).click()
  await expectStepAnnounced(page, 2, '걱정되는 부분을 가까이 찍어 주세요')
  await page.getByLabel('증상 사진').setInputFiles(await createPlantPhoto())
  await expect(page.getByRole('img', { name: '증상 사진' })).toBeVisible()
  await nextButton(page).click()
  await expectStepAnnounced(page, 3, '어떤 점이 걱정되나요?')
  await page.getByRole('textbox', { name: '증상 설명' }).fill('아래쪽 잎이 노랗고 흙이 계속 젖어 있어요')
  await nextButton(page).click()
}

/** Answers the questions; a question that is returned to has no chosen option. */
async function answerWithScreenReader(page: Page) {
  const group = page.getByRole('radiogroup')
  const question = await page.getByRole('heading', { level: 1 }).innerText()
  await expectStepAnnounced(page, 4, question)
  await expect(group).toHaveAccessibleName(question)
  for (const radio of await group.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  await choice(page, '매주 1회').click()
  await expect(group).not.toHaveAccessibleName(question)
  await expectStepAnnounced(page, 5, await group.getAttribute('aria-label').then(String))
  await backButton(page).click()
  await expect(group).toHaveAccessibleName(question)
  for (const radio of await group.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  await choice(page, '2주에 1회').click()
  await choice(page, '1년 미만').click()
  await choice(page, '일주일 이내').click()
  await choice(page, '거실').click()
  await expectAnnounced(page, '선택: 거실', 'status')
  await expect(choice(page, '거실')).toHaveAttribute('aria-checked', 'true')
}

/** Expects that the analysis is announced in a dialog, and that the result has the focus when it is there. */
async function awaitResultWithScreenReader(page: Page) {
  const release = await holdRequests(page, '**/api/v1/analysis/plant')
  await diagnoseButton(page).click()
  const overlay = page.getByRole('dialog', { name: '분석 중' })
  await expect(overlay).toBeVisible()
  const live = overlay.locator('[aria-live=polite]')
  await expect(live).toBeFocused()
  await expect(live).toContainText(/사진.*있어요/)
  release()
  await expectScreenAnnounced(page, '진단 결과 - 새잎', '과습')
}

async function bookWithScreenReader(page: Page) {
  await page.getByRole('link', { name: /분갈이 신청/ }).click()
  await expectScreenAnnounced(page, '픽업 케어 서비스 예약 - 새잎', '언제, 어디로 데리러 갈까요?')
  await expect(page.getByLabel('수거 요청 날짜')).toBeEnabled()
  await page.getByRole('textbox', { name: '고객명' }).fill('김초록')
  const phone = page.getByRole('textbox', { name: '연락처' })
  // Filling takes two steps, and a number from the profile that arrives in between would be extended.
  await expect(phone).not.toHaveValue('')
  await phone.fill('0111234')
  await page.getByRole('button', { name: '소형 화분 더하기' }).click()
  await expect(page.getByRole('region', { name: '예상 견적' }).locator('[aria-live=polite]')).toHaveText(
    /[1-9].*원/,
  )
  await page.getByLabel('수거 요청 날짜').selectOption((await listOpenDays(page)).at(-1) ?? null)
  const slot = page.getByLabel('수거 요청 시간대')
  await slot.selectOption(await slot.locator('option:enabled:not([value=""])').first().getAttribute('value'))
  await chooseAddress(page, '수거', '테헤란로 152')
  await expectAnnounced(page, '방문할 수 있는 지역이에요.', 'status')
  await page.getByRole('textbox', { name: '수거 상세 주소' }).fill('12층')
  await page.getByRole('checkbox', { name: '수거 주소와 동일' }).check()
  await expectEverythingNamed(page)
  await applyButton(page).click()
  await expectAnnounced(page, '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)', 'alert')
  await page.getByRole('textbox', { name: '연락처' }).fill('01012345678')
  await applyButton(page).click()
}

async function payWithScreenReader(page: Page) {
  const sheet = page.getByRole('dialog', { name: '결제하기' })
  await expect(sheet.getByRole('heading', { name: '결제하기' })).toBeFocused()
  await expect(payButton(page)).toBeEnabled()
  await expectEverythingNamed(page)
  await payWith(page, '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page).toHaveTitle('결제 완료 - 새잎')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 완료됐어요' })).toBeFocused()
  await expectEverythingNamed(page)
}
