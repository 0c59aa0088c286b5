import type { AdminReservationDetail } from '../../contract/reservation/reservation-admin.ts'
import { callApi } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPlantPhoto, type Photo } from '../support/photos.ts'
import { createPaidReservation, listFreeDays, moveReservation } from '../support/reservations.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const stopOf = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/pots/${id}"]`) })

/** Opens the day sheet of the delivery and records that it was missed. */
async function missDelivery(page: Page, id: string, day: string, reason: string, photo?: Photo) {
  // Loaded anew: an open console reads a day's sheet once.
  const button = stopOf(page, id).getByRole('button', { name: '못 전했어요' })
  await expect(async () => {
    await page.goto(`/console/day-sheet?day=${day}`)
    await expect(button).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await button.click()
  const dialog = page.getByRole('dialog')
  const camera = dialog.getByLabel('문 앞이나 그곳 사진 찍기')
  if (photo) {
    await camera.setInputFiles(photo)
    await expect(dialog.getByRole('img', { name: '찍은 사진 1' })).toBeVisible()
  } else {
    // Without a connection there is no photo, and the tap waits.
    await page.context().setOffline(true)
    await expect(camera).toHaveCount(0)
    await expect(dialog.getByRole('alert').filter({ hasText: '사진을 보낼 수 없어요' })).toBeVisible()
  }
  await expect(dialog.getByRole('button', { name: '못 전했어요' })).toBeDisabled()
  // The delivery is on a later day.
  await dialog.getByRole('checkbox', { name: '그래도 옮길게요' }).check()
  await dialog.getByRole('radio', { name: reason }).check()
  await dialog.getByRole('button', { name: '못 전했어요' }).click()
  await expect(stopOf(page, id)).toContainText('못 전했어요 · ')
  await page.context().setOffline(false)
  // Leaving the page sends what waits.
  await navigateInConsole(page, '/board')
}

test('missed twice, the customer is asked for the visit fee; weather costs nothing and is no absence', async ({
  page,
  openWindow,
}) => {
  const customer = await createCaller(page.request, '박한결')
  const operator = await createCaller(page.request, 'operator')
  const [day = ''] = (await listFreeDays(customer)).slice(5)
  const id = await createPaidReservation(customer, day)
  await moveReservation(operator, id, 'PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED')
  const detail = () => callApi<{ priceChange: unknown }>(customer, 'GET', `/api/v1/reservations/${id}`)
  const findDeliveryDay = async () => {
    const path = `/api/v1/admin/reservations/${id}`
    return (await callApi<AdminReservationDetail>(operator, 'GET', path)).delivery.date
  }
  const toMove = page.getByRole('region', { name: /다시 잡을 방문/ }).getByRole('listitem')
  const card = toMove.filter({ has: page.locator(`a[href$="/reservations/${id}/show"]`) })

  // The first absence costs nothing yet.
  const missed = { to: 'DELIVERY_PREPARING', missed: { reason: 'NOBODY_HOME' } }
  await callApi(operator, 'POST', `/api/v1/admin/reservations/${id}/move`, missed)
  await moveReservation(operator, id, 'DELIVERY_SCHEDULED')

  await openConsole(page, 'operator', '/board')
  for (const reason of ['날씨 때문에 갈 수 없었어요', '집에 아무도 안 계셨어요']) {
    const photo = reason.startsWith('날씨') ? undefined : await createPlantPhoto()
    await missDelivery(page, id, await findDeliveryDay(), reason, photo)
    // The list is folded when other visits wait longer.
    await expect(async () => {
      const more = page.getByRole('button', { name: /건 더 보기$/ })
      if (await more.isVisible()) await more.press('Enter')
      await expect(card).toContainText(reason, { timeout: 5000 })
    }).toPass()
    await expect(card.getByRole('img')).toHaveCount(photo ? 1 : 0)
    if (reason.startsWith('날씨')) await expect(card).toContainText('방문비: 받지 않아요')
    if (await card.getByText(/손님의 답을 기다려요/).isVisible()) break
    expect((await detail()).priceChange).toBeNull()
    // From the board the visit gets another day, and leaves the list.
    await card.getByRole('button', { name: '배송 날짜 잡기' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('group', { name: '새 배송 날짜' })
      .getByRole('button', { disabled: false })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: '옮기는 이유' }).fill('전화로 약속했어요.')
    await dialog.getByLabel('전화로 동의받았어요').check()
    await dialog.getByRole('button', { name: /1건 옮기기/ }).click()
    await expect(card).toBeHidden()
    await moveReservation(operator, id, 'DELIVERY_SCHEDULED')
  }
  await expect(card).toContainText('방문비 20,000원: 손님의 답을 기다려요')

  const app = await openWindow()
  await openSignedIn(app, '박한결', `/reservation-detail/${id}`)
  await expect(app.getByText(/두 번째로 만나지 못해, 다시 찾아뵙는 비용이에요/)).toBeVisible()

  await card.getByRole('button', { name: '방문비 받지 않기' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '이유' }).fill('초인종이 고장 나 있었어요.')
  await page.getByRole('dialog').getByRole('button', { name: '받지 않기' }).click()
  await expect(card).toContainText('받지 않기로 했어요')
  expect(await detail()).toMatchObject({ priceChange: { status: 'DECLINED' } })

  // The row of the start page opens the choice of the day at once.
  await navigateInConsole(page, `/reservations/${id}/show?move=DELIVERY`)
  await expect(page.getByRole('dialog', { name: /배송 다시 잡기$/ })).toBeVisible()
})
