import { readFile } from 'node:fs/promises'
import type { AdminReservationDetail } from '../../contract/reservation/reservation-admin.ts'
import { type ApiCaller, callApi } from '../support/api.ts'
import { chooseMore, openConsole } from '../support/console.ts'
import { createReservation, listFreeDays, payReservation } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Pays for a reservation; three large pots cost more than one administrator may refund alone. */
async function payForLargePots(customer: ApiCaller, count = 3) {
  const [pickupDate = ''] = (await listFreeDays(customer)).slice(6)
  const { id, amount } = await createReservation(customer, {
    pickupDate,
    pickupTime: 'PM',
    pots: { LARGE: count },
  })
  return { reservationId: id, orderId: await payReservation(customer, id, amount), amount }
}

test('a refund above the limit needs a second administrator', async ({ page: first, openWindow }) => {
  const customer = await createCaller(first.request, '이새봄')
  const { orderId, amount } = await payForLargePots(customer)

  await openConsole(first, '관리자 최뿌리', '/payments')
  await first.getByLabel('주문번호나 예약 번호').fill(orderId)
  // The list is requested a moment after the last key.
  await expect(first).toHaveURL(new RegExp(orderId))
  await expect(first.getByRole('row')).toHaveCount(2)
  await first.getByRole('cell', { name: orderId }).click()
  await expect(first.getByRole('heading', { name: '90,000원' })).toBeVisible()
  await expect(first.getByRole('region', { name: '있었던 일' })).toContainText('결제 완료')

  await first.getByRole('button', { name: '환불하기' }).click()
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText('결제하신 금액을 모두 돌려드려요.')
  await expect(dialog.getByRole('radio', { name: '예약도 취소하기' })).toBeChecked()
  await dialog.getByLabel('환불할 금액').fill('60000')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel('이유').fill('배송 중 화분이 깨졌어요')
  await expect(dialog).toContainText('혼자서는 50,000원까지')
  await expect(dialog).toContainText('손님은 60,000원을 받아요. 결제 수단에 따라')
  await dialog.getByRole('button', { name: '승인 부탁하기' }).click()
  const ownProposal = first.getByRole('article', { name: '환불 제안 60,000원' })
  await expect(ownProposal).toContainText('다른 관리자가 승인해야 해요.')
  await expect(ownProposal.getByRole('button', { name: /승인하기/ })).toHaveCount(0)
  await expect(first.getByText('승인을 기다려요', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: '환불하기' })).toHaveCount(0)
  await expect(first.getByRole('region', { name: '환불', exact: true })).toContainText('환불이 없어요.')

  const second = await openWindow()
  await openConsole(second, '관리자 정나무', '/approvals')
  // The number beside the name; other journeys add proposals, too.
  await expect(second.getByRole('menuitem', { name: /승인과 제안/ })).toContainText(/[1-9]/)
  const proposal = second.getByRole('article', { name: '환불 제안 60,000원' })
  await expect(proposal).toContainText('관리자 최뿌리')
  await proposal.getByRole('button', { name: '60,000원 승인하기' }).click()
  const question = second.getByRole('dialog', { name: '환불 승인하기' })
  await expect(question).toContainText('손님에게 60,000원을 돌려드려요. 되돌릴 수 없어요.')
  await question.getByRole('button', { name: '60,000원 승인하기' }).click()
  await expect(second.getByText('승인했어요. 환불을 시작해요.')).toBeVisible()
  await expect(proposal).toBeHidden()

  await expect(async () => {
    await first.reload()
    const refunds = first.getByRole('region', { name: '환불', exact: true })
    await expect(refunds).toBeVisible()
    await expect(refunds).toContainText('60,000원 · 완료', { timeout: 2000 })
  }).toPass()
  expect(amount).toBe(90_000)
})

test('a full refund cancels the reservation unless the administrator keeps it', async ({ page }) => {
  const customer = await createCaller(page.request, '이새봄')
  const { reservationId, orderId, amount } = await payForLargePots(customer, 1)
  await openConsole(
    page,
    '관리자 최뿌리',
    `/payments?filter=${encodeURIComponent(JSON.stringify({ text: orderId }))}`,
  )
  await page.getByRole('cell', { name: orderId }).click()
  await page.getByRole('button', { name: '환불하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '예약은 그대로 두기' }).check()
  await expect(dialog).toContainText('예약이 남아 예정대로 수거하러 가요.')
  await dialog.getByRole('radio', { name: '예약도 취소하기' }).check()
  await dialog.getByLabel('이유').fill('손님이 이사하셨어요')
  await dialog
    .getByRole('button', { name: `${amount.toLocaleString('ko-KR')}원 환불하고 예약 취소하기` })
    .click()
  await expect(page.getByText('예약을 취소하고 환불을 시작했어요.')).toBeVisible()
  const path = `/api/v1/reservations/${reservationId}`
  await expect
    .poll(async () => (await callApi<{ status: string }>(customer, 'GET', path)).status)
    .toMatch(/CANCELLED|REFUNDED/)
})

test('daily totals are shown and downloaded as CSV', async ({ page }) => {
  await payForLargePots(await createCaller(page.request, '이새봄'))
  await openConsole(page, 'admin', '/payment-totals')
  await expect(page.getByRole('table', { name: '하루 합계' })).toContainText('카드')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '합계 CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^saeip-totals-.*\.csv$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toContain('"카드"')
})

test('a cancellation above the limit waits for an administrator, and the customer keeps the booking until then', async ({
  page: operator,
  openWindow,
}) => {
  const customer = await createCaller(operator.request, '이새봄')
  const { reservationId } = await payForLargePots(customer)

  await openConsole(operator, 'operator', `/reservations/${reservationId}/show`)
  await chooseMore(operator, '예약 취소')
  const dialog = operator.getByRole('dialog')
  await expect(dialog).toContainText('90,000원을 돌려드려요.')
  await dialog.getByLabel('이유 (꼭 적어 주세요)').fill('차량 고장')
  await dialog.getByRole('button', { name: '취소하고 90,000원 환불하기' }).click()
  await expect(dialog).toContainText('다른 관리자가 승인하면 취소돼요.')
  const path = `/api/v1/reservations/${reservationId}`
  const statusOf = async () => (await callApi<{ status: string }>(customer, 'GET', path)).status
  expect(await statusOf()).toBe('PICKUP_SCHEDULED')

  const admin = await openWindow()
  await openConsole(admin, '관리자 정나무', '/approvals')
  const proposal = admin.getByRole('article', { name: '예약 취소 제안 90,000원' }).first()
  await expect(proposal).toContainText('차량 고장')
  await proposal.getByRole('button', { name: '90,000원 승인하기' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '90,000원 승인하기' }).click()
  await expect(admin.getByText('승인했어요. 예약을 취소하고 환불을 시작해요.')).toBeVisible()
  await expect.poll(statusOf).toMatch(/CANCELLED|REFUNDED/)
})

test('an unpaid booking above the limit is confirmed by a second person, and is listed as cared for and not paid', async ({
  page: operator,
  openWindow,
}) => {
  const customer = await createCaller(operator.request, '박한결')
  const [pickupDate = ''] = (await listFreeDays(customer)).slice(6)
  const booking = { pickupDate, pickupTime: 'PM' as const, pots: { LARGE: 3 } }
  const { id } = await createReservation(customer, booking)
  await openConsole(operator, 'operator', `/reservations/${id}/show`)
  await operator.getByRole('button', { name: '예약 확정' }).click()
  const dialog = operator.getByRole('dialog')
  await expect(dialog).toContainText('아직 결제되지 않은 예약이에요. 옮기면 금액을 받지 못해요.')
  await dialog.getByLabel('이유 (꼭 적어 주세요)').fill('계좌로 받음')
  await dialog.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(dialog).toContainText('결제되지 않은 90,000원이라 다른 관리자가 승인하면 옮겨져요.')

  const admin = await openWindow({ viewport: { width: 1280, height: 800 } })
  await openConsole(admin, '관리자 정나무', '/approvals')
  const proposal = admin
    .getByRole('article', { name: '결제 없이 예약 확정 제안 90,000원' })
    .filter({ has: admin.locator(`a[href$="/reservations/${id}/show"]`) })
  await expect(proposal.getByRole('link', { name: '결제 보기' })).toHaveCount(0)
  await proposal.getByRole('button', { name: '90,000원 승인하기' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '90,000원 승인하기' }).click()
  await expect(admin.getByText('승인했어요. 결제 없이 예약을 진행해요.')).toBeVisible()

  const path = `/api/v1/admin/reservations/${id}`
  const staff = await createCaller(operator.request, 'operator')
  const { number } = await callApi<AdminReservationDetail>(staff, 'GET', path)
  await openConsole(admin, '관리자 정나무', '/payment-totals')
  await admin.getByRole('link', { name: '돌봤는데 결제되지 않은 예약' }).click()
  await expect(admin.getByRole('row').filter({ hasText: number })).toBeVisible()
})
