import { openConsole } from '../support/console.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('of two people who move one booking the second reads what happened, keeps their words, and can go on', async ({
  page: first,
  openWindow,
}) => {
  const customer = await createCaller(first.request, '이새봄')
  const day = (await listFreeDays(customer)).at(-2) ?? ''
  const id = await createPaidReservation(customer, day)
  const shown = `/reservations/${id}/show`
  const second = await openWindow()
  await openConsole(first, 'operator', shown)
  await openConsole(second, '관리자 정나무', shown)

  // Both have the dialog open.
  for (const staff of [first, second]) {
    await staff.getByRole('button', { name: '수거 완료', exact: true }).click()
    await staff.getByRole('dialog').getByRole('checkbox', { name: '그래도 옮길게요' }).check()
    await staff.getByRole('dialog').getByLabel('이유 (꼭 적어 주세요)').fill('사진 없이')
  }
  await first.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(first.getByRole('dialog')).toBeHidden()

  const words = '문 앞에 계셔서 바로 받았어요.'
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('손님에게 남길 말').fill(words)
  await dialog.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '그사이' })).toBeVisible()
  await expect(dialog.getByLabel('손님에게 남길 말')).toHaveValue(words)
  // The page behind has been read again, which moves the dialog's buttons.
  await expect(dialog.getByText('나머지 1건은 이 단계로 옮길 수 없어요.')).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).click()

  // Their page shows what the other one did, and the next move works.
  await expect(second.getByRole('button', { name: '케어 중', exact: true })).toBeVisible()
  await second.getByRole('button', { name: '케어 중', exact: true }).click()
  await dialog.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(dialog).toBeHidden()
  await first.reload()
  await expect(first.getByRole('button', { name: '배송 준비', exact: true })).toBeVisible()
})
