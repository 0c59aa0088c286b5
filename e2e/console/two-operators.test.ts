import { openConsole } from '../support/console.ts'
import {
  createPaidReservation,
  createReservation,
  listFreeDays,
  payReservation,
} from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

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
  }
  await first.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(first.getByRole('dialog')).toBeHidden()

  const words = '문 앞에 계셔서 바로 받았어요.'
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('손님에게 남길 말').fill(words)
  await dialog.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '그사이' })).toBeVisible()
  await expect(dialog.getByLabel('손님에게 남길 말')).toHaveValue(words)
  await dialog.getByRole('button', { name: '닫기' }).click()

  // Their page shows what the other one did, and the next move works.
  await expect(second.getByRole('button', { name: '케어 중', exact: true })).toBeVisible()
  await second.getByRole('button', { name: '케어 중', exact: true }).click()
  await dialog.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(dialog).toBeHidden()
  await first.reload()
  await expect(first.getByRole('button', { name: '배송 준비', exact: true })).toBeVisible()
})

// A server of its own: the order of a day belongs to everybody.
test('of two people who order one van the second chooses between both orders', async ({
  openWindow,
  startOwnServer,
}) => {
  const { url } = await startOwnServer()
  const [first, second] = [await openWindow({ baseURL: url }), await openWindow({ baseURL: url })]
  const customer = await createCaller(first.request, '이새봄')
  const [day = ''] = await listFreeDays(customer)
  for (const address of [
    '서울 도봉구 도봉로 552 (방학동)',
    '서울 은평구 은평로 195 (녹번동)',
    '서울 강남구 테헤란로 152 (역삼동)',
  ]) {
    const { id, amount } = await createReservation(customer, { pickupDate: day, address })
    await payReservation(customer, id, amount)
  }
  const rows = (staff: Page) =>
    staff.getByRole('region', { name: '방문 순서 정하기' }).getByRole('list').getByRole('listitem')
  await openConsole(first, 'operator', `/day-sheet?day=${day}`)
  await openConsole(second, '관리자 정나무', `/day-sheet?day=${day}`)
  for (const staff of [first, second]) await staff.getByRole('button', { name: '순서 정하기' }).click()
  // The neighbourhoods in their first order, at the end of their addresses.
  const [one, two, three] = (await rows(first).allTextContents()).map(
    (text) => text.match(/[가-힣]+동(?=\))/)?.[0] ?? '',
  )
  expect([one, two, three]).not.toContain('')

  await rows(first).first().getByRole('button', { name: '아래로' }).click()
  await first.getByRole('button', { name: '저장' }).click()
  await expect(first.getByText('순서를 저장했어요.')).toBeVisible()

  await rows(second).last().getByRole('button', { name: '위로' }).click()
  await second.getByRole('button', { name: '저장' }).click()
  await expect(second.getByRole('alert')).toContainText('운영자 한들 님이 같은 차의 순서를 먼저 저장했어요')
  const order = (name: string) => second.getByRole('list', { name }).getByRole('listitem')
  await expect(order('내 순서')).toContainText([`${one}`, `${three}`, `${two}`])
  await expect(order('운영자 한들 님의 순서')).toContainText([`${two}`, `${one}`, `${three}`])
  await second.getByRole('button', { name: '내 순서로 저장' }).click()
  await expect(second.getByText('순서를 저장했어요.')).toBeVisible()
  await first.reload()
  await expect(first.getByRole('region', { name: /^오전$/ }).getByRole('listitem')).toContainText([
    `${one}`,
    `${three}`,
    `${two}`,
  ])
})
