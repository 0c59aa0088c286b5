import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider, Notification } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { RefundProposal } from '../../../../contract/payment/refund-admin.ts'
import { ProposalCard } from './proposal-card.tsx'

const id = '01a20140-0000-7000-8000-000000000001'
const proposal: RefundProposal = {
  ...{ id, kind: 'REFUND', kindLabel: '환불', paymentId: id, reservationId: id, priceChange: null },
  ...{
    orderId: 'SA-1',
    customerName: '한여름',
    reservationNumber: 'SA-1',
    amount: 90_000,
    reason: '차량 고장',
  },
  ...{
    status: 'OPEN',
    statusLabel: '승인 대기',
    proposedByName: '운영자 한들',
    mayApprove: true,
    isMine: false,
  },
  ...{
    aloneFrom: null,
    createdAt: '2026-11-24T10:00:00+09:00',
    decidedByName: null,
    decidedAt: null,
    note: null,
  },
}

/** Shows a proposal to somebody of this role; returns what is sent. */
async function open(change: Partial<RefundProposal>, role = 'ADMIN') {
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'Success', message: '', data: proposal }))
  const person = { checkAuth: async () => {}, checkError: async () => {}, getPermissions: async () => [role] }
  render(
    <AdminContext
      authProvider={person as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <ProposalCard proposal={{ ...proposal, ...change }} />
      <Notification />
    </AdminContext>,
  )
  await screen.findByRole('article')
  return () => server.mock.calls.map(([url]) => String(url).split('/').slice(-2).join('/'))
}

it.each([
  ['REFUND', /손님에게 90,000원을 돌려드려요/, '승인했어요. 환불을 시작해요.'],
  [
    'CANCEL',
    /예약을 취소하고 손님에게 90,000원을 돌려드려요/,
    '승인했어요. 예약을 취소하고 환불을 시작해요.',
  ],
  ['UNPAID_MOVE', /결제를 받지 않고 예약을 진행해요/, '승인했어요. 결제 없이 예약을 진행해요.'],
] as const)('another administrator reads what %s does before they approve it', async (kind, does, done) => {
  const sent = await open({ kind, ...(kind === 'UNPAID_MOVE' && { paymentId: null }) })
  expect(screen.queryAllByRole('link', { name: '결제 보기' })).toHaveLength(kind === 'UNPAID_MOVE' ? 0 : 1)
  fireEvent.click(await screen.findByRole('button', { name: '90,000원 승인하기' }))
  const question = within(screen.getByRole('dialog', { name: '환불 승인하기' }))
  question.getByText(does)
  question.getByText('운영자 한들: 차량 고장')
  expect(sent()).not.toContain(`${id}/approve`)
  fireEvent.click(question.getByRole('button', { name: '90,000원 승인하기' }))
  await screen.findByText(done)
  expect(sent()).toContain(`${id}/approve`)
})

it('nobody approves their own proposal', async () => {
  await open({ isMine: true, mayApprove: false })
  screen.getByText('내가 부탁한 일이라 다른 관리자가 승인해야 해요.')
  await screen.findByRole('button', { name: '거두기' })
  expect(screen.queryByRole('button', { name: /승인하기/ })).toBeNull()
})

it('an operator decides none', async () => {
  await open({}, 'OPERATOR')
  await waitFor(() => expect(screen.getByRole('link', { name: '예약 보기' })).toBeTruthy())
  expect(screen.queryByRole('button')).toBeNull()
})
