import { openConsole } from '../support/console.ts'
import { createReservation, listFreeDays, payReservation } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a refund above the limit needs a second administrator', async ({ page: first, openWindow }) => {
  const customer = await createCaller(first.request, '이새봄')
  const [pickupDate = ''] = (await listFreeDays(customer)).slice(6)
  const booking = { pickupDate, pickupTime: 'PM', pots: { LARGE: 3 } } as const
  const { id, amount } = await createReservation(customer, booking)
  const orderId = await payReservation(customer, id, amount)

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
})
