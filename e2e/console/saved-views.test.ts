import { navigateInConsole, openConsole } from '../support/console.ts'
import { expect, test } from '../support/test.ts'

test('an operator saves the filters of board and list under a name, chooses, renames and removes them', async ({
  page,
}) => {
  await openConsole(page, 'operator', '/board?stage=CONFIRMED')
  const save = async (name: string) => {
    await page.getByRole('button', { name: '저장한 보기' }).click()
    await page.getByRole('menuitem', { name: '지금 필터 저장하기' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: '이름' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByRole('button', { name: `보기: ${name}` })).toBeVisible()
  }
  await save('확정된 예약')
  await page.getByRole('button', { name: '모두 보기' }).click()
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await page.getByRole('menuitem', { name: '확정된 예약' }).click()
  await expect(page).toHaveURL(/stage=CONFIRMED/)

  const filter = encodeURIComponent(JSON.stringify({ status: 'CANCELLED', leg: 'DELIVERY' }))
  await navigateInConsole(page, `/reservations?filter=${filter}`)
  await save('취소된 배송')
  await page.goto('/console/reservations?filter=%7B%7D')
  await page.getByRole('button', { name: '저장한 보기' }).click()
  // The board's view belongs to the board.
  await expect(page.getByRole('menuitem', { name: '확정된 예약' })).toBeHidden()
  await page.getByRole('menuitem', { name: '취소된 배송' }).click()
  await expect(page).toHaveURL(/CANCELLED/)
  await expect(page.getByRole('combobox', { name: '어느 날짜' })).toHaveText('배송일')

  await page.getByRole('button', { name: '보기: 취소된 배송' }).click()
  await page.getByRole('menuitem', { name: '이름 바꾸기와 지우기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '취소된 배송 이름' }).fill('취소')
  await dialog.getByRole('textbox', { name: '취소된 배송 이름' }).press('Enter')
  await dialog.getByRole('button', { name: '취소 지우기' }).click()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: '닫기' }).click()
  await page.goto('/console/reservations')
  await expect(page.getByRole('button', { name: '저장한 보기' })).toBeVisible()
})
