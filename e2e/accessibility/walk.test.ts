import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '../support/held-requests.ts'
import { expectVisibleFocus, tabTo, tabToAndPress, tabToAndType } from '../support/keyboard.ts'
import { createPlantPhoto, createSvgNamedJpg } from '../support/photos.ts'
import { expectAnnounced, expectEverythingNamed, expectScreenAnnounced } from '../support/screen-reader.ts'
import { readStoredToken } from '../support/sign-in.ts'
import { choice, expectStep } from '../support/wizard.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('sign-in, diagnosis, booking and payment work by keyboard alone and are announced to screen readers', async ({
  page,
}) => {
  await signInByKeyboard(page)
  await diagnoseByKeyboard(page)
  await bookByKeyboard(page)
  await payByKeyboard(page)
})

async function signInByKeyboard(page: Page) {
  await page.goto('/')
  // The pre-rendered page is replaced by the app first.
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'link', '본문으로 바로 가기', { atMost: 1 })
  await tabToAndPress(page, 'link', '진단')
  await page.waitForURL(/\/login-required$/)
  await tabToAndPress(page, 'link', /로그인/)
  await page.waitForURL(/\/login$/)
  await expect(page).toHaveTitle('로그인 - 새잎')
  await expectEverythingNamed(page)
  await tabToAndPress(page, 'button', '카카오로 시작하기')
  await page.waitForURL(/\/sandbox\//)
  await expect(page).toHaveTitle(/로그인 연습/)
  await expectEverythingNamed(page)
  await tabToAndPress(page, 'button', '이새봄')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => readStoredToken(page)).not.toBeNull()
  await expect(page).toHaveTitle('새잎, 아픈 식물을 위한 진단과 돌봄')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('이새봄')
  await expectEverythingNamed(page)
}

/** Expects the focus on the question of this step, with the step's number as its description. */
async function expectStepAnnounced(page: Page, step: number, question: string) {
  await expectStep(page, step)
  const heading = page.getByRole('heading', { level: 1, name: question })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription(`${step} / 7`)
  const progress = page.getByRole('progressbar', { name: '진단 진행' })
  await expect(progress).toHaveAttribute('aria-valuenow', `${step}`)
  await expectEverythingNamed(page)
}

/** Expects the question as the name of the choices, none of which is chosen. */
async function expectNothingChosen(page: Page, question: string) {
  const group = page.getByRole('radiogroup')
  await expect(group).toHaveAccessibleName(question)
  for (const radio of await group.getByRole('radio').all()) await expect(radio).not.toBeChecked()
}

async function diagnoseByKeyboard(page: Page) {
  await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
  await tabToAndPress(page, 'link', '사진으로 진단하기')
  const fullPlant = '식물 전체가 보이는 사진을 올려 주세요'
  await expectScreenAnnounced(page, '식물 진단 - 새잎', fullPlant)
  await expectStepAnnounced(page, 1, fullPlant)
  await page.getByLabel('식물 전체 사진').setInputFiles(createSvgNamedJpg())
  await expectAnnounced(page, /사진/, 'alert')
  await choosePhotoByKeyboard(page, '식물 전체 사진')
  await expectStepAnnounced(page, 2, '걱정되는 부분을 가까이 찍어 주세요')
  await choosePhotoByKeyboard(page, '증상 사진')
  await expectStepAnnounced(page, 3, '어떤 점이 걱정되나요?')
  await tabToAndType(page, 'textbox', '증상 설명', '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요')
  await tabToAndPress(page, 'button', '다음')
  await expectStep(page, 4)
  const question = await page.getByRole('heading', { level: 1 }).innerText()
  await expectStepAnnounced(page, 4, question)
  await expectNothingChosen(page, question)

  // Arrows move the focus without choosing; Shift+Tab returns to the option that had it.
  await tabTo(page, 'radio', '매주 1회')
  await tabTo(page, 'button', '이전')
  await tabTo(page, 'radio', '매주 1회', { back: true, atMost: 1 })
  await chooseByArrows(page, '매주 1회')
  await expectStep(page, 5)
  await expectStepAnnounced(page, 5, `${await page.getByRole('radiogroup').getAttribute('aria-label')}`)

  // A question that is returned to has no chosen option.
  await tabToAndPress(page, 'button', '이전')
  await expectStepAnnounced(page, 4, question)
  await expectNothingChosen(page, question)
  await tabToChoices(page)
  await chooseByArrows(page, '매주 1회')
  await expectStep(page, 5)
  await tabToChoices(page)
  await chooseByArrows(page, '1년 미만')
  await expectStep(page, 6)
  await tabToChoices(page)
  await chooseByArrows(page, '일주일 이내')
  await expectStep(page, 7)
  await tabToChoices(page)
  await chooseByArrows(page, '거실')
  await expectAnnounced(page, '선택: 거실', 'status')
  await expect(page.getByRole('radio', { name: '거실' })).toHaveAttribute('aria-checked', 'true')
  const release = await holdRequests(page, '**/api/v1/analysis/plant')
  await tabToAndPress(page, 'button', '진단하기')
  const live = page.getByRole('dialog', { name: '분석 중' }).locator('[aria-live=polite]')
  await expect(live).toBeFocused()
  await expect(live).toContainText(/사진.*있어요/)
  release()
  await expect(page).toHaveURL(/\/analysis-result\/[0-9a-f-]{36}$/)
  await expectScreenAnnounced(page, '진단 결과 - 새잎', '과습')
}

/** Opens the file picker and the next step by Enter on their buttons. */
async function choosePhotoByKeyboard(page: Page, name: string) {
  const opened = page.waitForEvent('filechooser')
  await tabToAndPress(page, 'button', '사진 파일 고르기')
  await (await opened).setFiles(await createPlantPhoto())
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `${name} 지우기` })).toBeVisible()
  await tabToAndPress(page, 'button', '다음')
}

const tabToChoices = (page: Page) => tabTo(page, 'radio', /./)

async function chooseByArrows(page: Page, label: string) {
  const wanted = choice(page, label)
  for (let pressed = 0; pressed < 10; pressed += 1) {
    if (await wanted.evaluate((radio) => radio.matches(':focus'))) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeFocused()
  await expectVisibleFocus(page, label)
  await page.keyboard.press('Space')
}

async function bookByKeyboard(page: Page) {
  await tabToAndPress(page, 'link', /분갈이 신청/)
  await expectScreenAnnounced(page, '픽업 케어 서비스 예약 - 새잎', '언제, 어디로 데리러 갈까요?')
  await expect(page.getByText('Step 1 / 1')).toBeVisible()
  await expect(page.getByLabel('수거 요청 날짜')).toBeEnabled()
  await tabToAndPress(page, 'button', '예약하시는 분 수정')
  await expect(page.getByRole('textbox', { name: '고객명' })).toBeFocused()
  await tabToAndType(page, 'textbox', '연락처', '0111234')
  await tabToAndPress(page, 'button', '소형 화분 더하기', 'Space')
  const estimate = page.getByRole('region', { name: '예상 견적' }).locator('[aria-live=polite]')
  await expect(estimate).toHaveText(/[1-9].*원/)
  await tabToAndType(page, 'spinbutton', '대형 화분 수', '2')
  const days = await tabTo(page, 'combobox', '수거 요청 날짜')
  await page.keyboard.press('ArrowDown')
  await expect(days).not.toHaveValue('')
  const slots = await tabTo(page, 'combobox', '수거 요청 시간대')
  await page.keyboard.press('ArrowDown')
  await expect(slots).not.toHaveValue('')
  await findAddressByKeyboard(page)
  await expectAnnounced(page, '방문할 수 있는 지역이에요.', 'status')
  await tabToAndType(page, 'textbox', '수거 상세 주소', '12층')
  const sameAddress = await tabTo(page, 'checkbox', '수거 주소와 동일')
  await expect(sameAddress).toBeChecked()
  await expect(page.getByLabel('배송 상세 주소')).toHaveValue('12층')
  await expectEverythingNamed(page)
  await tabToAndPress(page, 'button', '신청하기')
  await expectAnnounced(page, '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)', 'alert')
  await tabTo(page, 'textbox', '연락처', { back: true })
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('01012345678')
  await tabToAndPress(page, 'button', '신청하기')
}

/** Chooses an address; the closed search returns the focus to its button. */
async function findAddressByKeyboard(page: Page) {
  await tabToAndPress(page, 'button', '수거 주소 검색')
  const search = page.getByRole('dialog')
  await expect(search).toBeVisible()
  await tabToAndType(page, 'searchbox', '주소 검색', '테헤란로 152')
  await page.keyboard.press('Enter')
  await expect(search.getByRole('button', { name: /^도로명/ }).first()).toBeVisible()
  await tabToAndPress(page, 'button', /^도로명/)
  await expect(search).toBeHidden()
  await expect(page.getByRole('button', { name: '수거 주소 검색', exact: true })).toBeFocused()
}

async function payByKeyboard(page: Page) {
  const sheet = page.getByRole('dialog', { name: '결제하기' })
  await expect(sheet.getByRole('heading', { name: '결제하기' })).toBeFocused()
  await expect(sheet.getByRole('button', { name: /원 결제하기$/ })).toBeEnabled()
  await expectEverythingNamed(page)
  await tabTo(page, 'radio', '신용·체크카드')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '토스페이' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabToAndPress(page, 'button', /원 결제하기$/)
  await page.waitForURL(/\/sandbox\//)
  await tabToAndPress(page, 'button', '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page).toHaveTitle('결제 완료 - 새잎')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 완료됐어요' })).toBeFocused()
  await expectEverythingNamed(page)
  await tabToAndPress(page, 'link', '예약 내역 보기')
  await expect(page).toHaveURL(/\/reservation-detail\//)
}
