import { expect, type Page, test } from '@playwright/test'
import { expectVisibleFocus, tabTo, tabToAndPress, tabToAndType } from '../support/keyboard.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { readStoredToken } from '../support/sign-in.ts'
import { expectStep } from '../support/wizard.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('sign-in, diagnosis, booking and payment work by keyboard alone', async ({ page }) => {
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
  await tabToAndPress(page, 'button', '카카오로 시작하기')
  await page.waitForURL(/\/sandbox\//)
  await tabToAndPress(page, 'button', '이새봄')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => readStoredToken(page)).not.toBeNull()
}

async function diagnoseByKeyboard(page: Page) {
  await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
  await tabToAndPress(page, 'link', '사진으로 진단하기')
  await expectStep(page, 1)
  await choosePhotoByKeyboard(page)
  await expectStep(page, 2)
  await choosePhotoByKeyboard(page)
  await expectStep(page, 3)
  await tabToAndType(page, 'textbox', '증상 설명', '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요')
  await tabToAndPress(page, 'button', '다음')
  await expectStep(page, 4)

  // Arrows move the focus without choosing; Shift+Tab returns to the option that had it.
  await tabTo(page, 'radio', '매주 1회')
  await tabTo(page, 'button', '이전')
  await tabTo(page, 'radio', '매주 1회', { back: true, atMost: 1 })
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
  await tabToAndPress(page, 'button', '진단하기')
  await expect(page).toHaveURL(/\/analysis-result\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: '과습' })).toBeVisible()
}

/** Opens the file picker and the next step by Enter on their buttons. */
async function choosePhotoByKeyboard(page: Page) {
  const opened = page.waitForEvent('filechooser')
  await tabToAndPress(page, 'button', '앨범에서 고르기')
  await (await opened).setFiles(await createPlantPhoto())
  await expect(page.getByRole('img', { name: /^(식물 전체|증상) 사진$/ })).toBeVisible()
  await tabToAndPress(page, 'button', '다음')
}

const tabToChoices = (page: Page) => tabTo(page, 'radio', /./)

async function chooseByArrows(page: Page, label: string) {
  const wanted = page.getByRole('radio', { name: label, exact: true })
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
  await expect(page.getByText('Step 1 / 1')).toBeVisible()
  await expect(page.getByLabel('수거 요청 날짜')).toBeEnabled()
  await tabToAndType(page, 'textbox', '고객명', '김초록')
  await tabToAndType(page, 'textbox', '연락처', '01012345678')
  await tabToAndPress(page, 'button', '소형 화분 더하기', 'Space')
  await tabToAndType(page, 'spinbutton', '대형 화분 수', '2')
  const days = await tabTo(page, 'combobox', '수거 요청 날짜')
  await page.keyboard.press('ArrowDown')
  await expect(days).not.toHaveValue('')
  const slots = await tabTo(page, 'combobox', '수거 요청 시간대')
  await page.keyboard.press('ArrowDown')
  await expect(slots).not.toHaveValue('')
  await findAddressByKeyboard(page)
  await tabToAndType(page, 'textbox', '수거 상세 주소', '12층')
  await tabToAndPress(page, 'checkbox', '수거 주소와 동일', 'Space')
  await expect(page.getByLabel('배송 상세 주소')).toHaveValue('12층')
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
  const pay = page.getByRole('dialog').getByRole('button', { name: '결제하기', exact: true })
  await expect(pay).toBeEnabled()
  await tabTo(page, 'radio', '신용·체크카드')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '토스페이' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabToAndPress(page, 'button', '결제하기')
  await page.waitForURL(/\/sandbox\//)
  await tabToAndPress(page, 'button', '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await tabToAndPress(page, 'link', '예약 내역 보기')
  await expect(page).toHaveURL(/\/reservation-detail\//)
}
