import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { PaymentDetailPage } from './payment-detail.tsx'

const id = '01a20140-81f7-7000-8000-000000000000'
const at = '2026-11-24T10:00:00+09:00'
const payment = {
  ...{ id, orderId: 'SA-1', orderName: '케어', amount: 20_000, refundedAmount: 0, purpose: 'BOOKING' },
  ...{ customerName: '한여름', memberId: null, methodLabel: '카드', createdAt: at, completedAt: at },
  ...{ receiptUrl: null, failCode: null, failMessage: null, status: 'COMPLETED', statusLabel: '완료' },
  ...{
    reservationId: id,
    reservationNumber: null,
    method: null,
    paymentKey: null,
    proposals: [],
    refunds: [],
    events: [],
    reservation: null,
  },
}
const preview = {
  ...{ amount: 20_000, refundedAmount: 0, pendingAmount: 0, left: 20_000, aloneUpTo: 50_000 },
  ...{ proposedAmount: 0, policy: null, policyText: '', cancellation: null, arrivesText: '' },
}
const admin = {
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => ['ADMIN'],
}

const failed = '인터넷 연결을 확인하고 다시 시도해 주세요.'

/** Opens the refund of a payment with this preview and types a reason; every change fails. Returns the paths of the changes. */
async function openRefund(shown: object) {
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    if (request?.method === 'POST')
      return Response.json({ status: 'Error', code: 'CONFLICT', message: failed }, { status: 409 })
    const data = String(url).endsWith('refund-preview') ? shown : payment
    return Response.json({ status: 'Success', message: '', data })
  })
  render(
    <MemoryRouter initialEntries={[`/payments/${id}`]}>
      <AdminContext
        authProvider={admin as unknown as AuthProvider}
        dataProvider={{} as DataProvider}
        queryClient={new QueryClient()}
      >
        <Routes>
          <Route path="/payments/:id" element={<PaymentDetailPage />} />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '환불하기' }))
  fireEvent.change(await screen.findByLabelText(/^이유/), { target: { value: '화분 두 개를 뺐어요' } })
  return () =>
    server.mock.calls.flatMap(([url, request]) =>
      request?.method === 'POST' ? String(url).split('/').slice(-2).join('/') : [],
    )
}

it('a double click refunds once, and a failure stays beside the reason', async () => {
  const sent = await openRefund(preview)
  const submit = screen.getByRole('button', { name: '20,000원 환불하기' })
  fireEvent.click(submit)
  fireEvent.click(submit)
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(failed))
  expect(sent()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^이유/).value).toBe('화분 두 개를 뺐어요')
})

it('a full refund cancels the booking unless the administrator keeps it', async () => {
  const sent = await openRefund({
    ...preview,
    cancellation: { reservationId: id, revision: 1, refundAmount: 20_000 },
  })
  fireEvent.click(screen.getByRole('radio', { name: '예약은 그대로 두기' }))
  screen.getByText(/예약이 남아 예정대로 수거하러 가요/)
  fireEvent.click(screen.getByRole('button', { name: '20,000원 환불하기' }))
  await waitFor(() => expect(sent().at(-1)).toMatch(/^[^/]+\/refunds?$/))
  await screen.findByText(failed)
  fireEvent.click(screen.getByRole('radio', { name: '예약도 취소하기' }))
  fireEvent.click(screen.getByRole('button', { name: '20,000원 환불하고 예약 취소하기' }))
  await waitFor(() => expect(sent().at(-1)).toBe(`${id}/move`))
  fireEvent.change(screen.getByLabelText(/^환불할 금액/), { target: { value: '6000' } })
  expect(screen.queryByRole('radio')).toBeNull()
})
