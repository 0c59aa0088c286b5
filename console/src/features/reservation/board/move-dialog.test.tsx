import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { MoveDialog } from './move-dialog.tsx'

const card = (at: number, customerName: string): BoardCard => ({
  id: `01a20140-0000-7000-8000-00000000000${at}`,
  number: `SA-${at}`,
  customerName,
  potCount: 1,
  status: 'PICKUP_SCHEDULED',
  statusLabel: '수거 예정',
  place: '강남구',
  revision: 1,
  refundable: 60_000,
  moves: [{ to: 'CANCELLED', label: '취소', needsReason: true }],
})

/** Opens the dialog for these bookings; the server answers with these results. */
function open(cards: BoardCard[], to: 'CANCELLED' | 'CONFIRMED', results: object[]) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: { results } }),
  )
  const onSettled = vi.fn()
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <MoveDialog cards={cards} to={to} onSettled={onSettled} onClose={vi.fn()} />
    </AdminContext>,
  )
  return { onSettled }
}

/** Cancels these bookings with a reason. */
function cancel(cards: BoardCard[], results: object[]) {
  const opened = open(cards, 'CANCELLED', results)
  screen.getByRole('dialog', { name: cards.length === 1 ? /^.+ 님 예약 취소$/ : '예약 취소' })
  fireEvent.change(screen.getByLabelText(/^이유/), { target: { value: '차량 고장' } })
  fireEvent.click(screen.getByRole('button', { name: /취소하고/ }))
  return opened
}
const result = { status: null, problem: null, current: null, proposal: null }
const asked = { ...result, proposal: { id: '01a20140-0000-7000-8000-000000000009', amount: 60_000 } }

it('ends with having asked a second administrator: nothing is left to send', async () => {
  const one = card(1, '한여름')
  const { onSettled } = cancel([one], [{ ...asked, id: one.id, number: 'SA-1' }])
  await screen.findByRole('dialog', { name: '승인을 부탁했어요' })
  screen.getByText(/^한여름 · SA-1: 승인을 부탁했어요\. 환불이 60,000원이라/)
  expect(screen.queryByRole('button', { name: /취소하고/ })).toBeNull()
  expect(onSettled).toHaveBeenCalledWith([one.id])
})

it('names the booking that was left and why, and offers only that one again', async () => {
  const [one, other] = [card(1, '한여름'), card(2, '정다온')]
  cancel(
    [one, other],
    [
      { ...result, id: one.id, number: 'SA-1', status: 'CANCELLED' },
      { ...result, id: other.id, number: 'SA-2', problem: '손님이 결제하고 있어요.' },
    ],
  )
  await screen.findByText('정다온 · SA-2: 손님이 결제하고 있어요.')
  screen.getByText('1건을 옮겼어요.')
  screen.getByRole('button', { name: '취소하고 60,000원 환불하기' })
})

it('a booking that is not paid is moved on only after a warning, and above the limit waits for another administrator', async () => {
  const move = { to: 'CONFIRMED', label: '예약 확정', needsReason: true } as const
  const one: BoardCard = { ...card(1, '한여름'), status: 'WAITING', moves: [move] }
  open([one], 'CONFIRMED', [{ ...asked, id: one.id, number: 'SA-1' }])
  screen.getByText(/아직 결제되지 않은 예약이에요. 옮기면 금액을 받지 못해요/)
  fireEvent.change(screen.getByLabelText(/^이유/), { target: { value: '계좌로 받음' } })
  fireEvent.click(screen.getByRole('button', { name: /단계로 옮기기$/ }))
  await screen.findByText(/결제되지 않은 60,000원이라 다른 관리자가 승인하면 옮겨져요/)
})

it('keeps the words for the customer when somebody else has moved the booking meanwhile', async () => {
  const one = card(1, '한여름')
  open([one], 'CANCELLED', [{ ...result, id: one.id, number: 'SA-1', problem: '그사이 바뀌었어요.' }])
  const words = screen.getByLabelText<HTMLTextAreaElement>('손님에게 남길 말')
  fireEvent.change(words, { target: { value: '문 앞에 계셔서 바로 받았어요.' } })
  fireEvent.change(screen.getByLabelText(/^이유/), { target: { value: '차량 고장' } })
  fireEvent.click(screen.getByRole('button', { name: /취소하고/ }))
  await screen.findByText('한여름 · SA-1: 그사이 바뀌었어요.')
  expect(words.value).toBe('문 앞에 계셔서 바로 받았어요.')
  expect(words.isConnected).toBe(true)
})
