import { expectAccessible } from '../support/accessibility.ts'
import { payButton, payWith } from '../support/booking-form.ts'
import { openConsole } from '../support/console.ts'
import { choosePerson } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const desktop = { width: 1280, height: 800 }
const address = '서울 강남구 테헤란로 152 (역삼동)'

test('an operator books for a caller, who signs in by the link and pays', async ({ page, openWindow }) => {
  const desk = await openWindow({ viewport: desktop })
  await openConsole(desk, 'operator', '/phone-bookings/create')
  await desk.getByRole('textbox', { name: '이름' }).fill('한전화')
  await desk.getByRole('textbox', { name: '연락처' }).fill('01098765432')
  await desk.getByRole('textbox', { name: '수거 주소' }).fill('부산 해운대구 센텀중앙로 79 (우동)')
  await desk.getByRole('textbox', { name: '수거 상세 주소' }).fill('12층')
  await expect(desk.getByRole('status').filter({ hasText: '방문 안 함' })).toBeVisible()
  await desk.getByRole('textbox', { name: '수거 주소' }).fill(address)
  await desk.getByRole('spinbutton', { name: /^중형/ }).fill('2')
  const request = '몬스테라 잎이 노래졌어요.'
  await desk.getByRole('textbox', { name: '식물의 상태와 요청사항' }).fill(request)
  await expect(desk.getByRole('status').filter({ hasText: '서울 강남구에 있는 주소예요' })).toBeVisible()

  // A reload in the middle of the call loses nothing.
  await desk.reload()
  await expect(desk.getByRole('textbox', { name: '식물의 상태와 요청사항' })).toHaveValue(request)
  await desk.getByRole('button', { name: /자리 맡아 두기/ }).click()
  await expect(desk.getByRole('alert').filter({ hasText: '수거 날짜와 시간대를 골라 주세요.' })).toBeVisible()
  await desk
    .getByRole('group', { name: '새 수거 날짜' })
    .getByRole('button', { name: /오전$/ })
    .last()
    .click()
  await desk.getByRole('button', { name: /30,000원 · 자리 맡아 두기/ }).click()
  const link = await desk.getByRole('textbox', { name: '링크' }).inputValue()
  await expect(desk.getByRole('textbox', { name: '보낼 문자' })).toHaveValue(
    new RegExp(`30,000원[^]*${link}`),
  )
  await expectAccessible(desk, 'the link of a phone booking')
  await desk.getByRole('link', { name: '목록 보기' }).click()
  const row = desk.getByRole('listitem').filter({ hasText: '한*화' }).first()
  await expect(row).toContainText('기다리는 중')
  await expect(row).toContainText('010-****-5432')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: '전화로 말씀하신 예약이에요' })).toBeVisible()
  await expect(page.getByText('화분', { exact: true })).toBeVisible()
  for (const text of ['한전화', address, request]) await expect(page.getByText(text)).toBeHidden()
  await expectAccessible(page, 'a phone booking before the sign-in')
  await page.getByRole('button', { name: '로그인하고 이어서 보기' }).click()
  await page.getByRole('button', { name: '카카오로 시작하기' }).click()
  await page.waitForURL(/\/sandbox\//)
  await choosePerson(page, '이새봄')
  await page.waitForURL(link)
  const digits = page.getByRole('textbox', { name: '연락처 뒤 네 자리' })
  await digits.fill('1111')
  await digits.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '전화로 알려 주신 번호와 달라요' })).toBeVisible()
  await expectAccessible(page, 'the digits of a phone booking')
  await digits.fill('5432')
  await digits.press('Enter')
  for (const text of ['한전화', `${address} 12층`, request])
    await expect(page.getByText(text).first()).toBeVisible()
  await expectAccessible(page, 'a phone booking after the sign-in')

  await page.getByRole('button', { name: '확인하고 결제하기' }).dblclick()
  await expect(page.getByRole('dialog', { name: '결제하기' })).toContainText('30,000원')
  await expect(payButton(page)).toBeEnabled()
  await payWith(page, '결제 승인하기')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()

  await desk.reload()
  await expect(row).toContainText('결제됨')
  await row.getByRole('link', { name: '예약 열기' }).click()
  await expect(desk.getByText('전화로 받은 예약이에요.')).toBeVisible()
})
