import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

const ids = ['01a20140-0000-7000-8000-000000000001', '01a20140-0000-7000-8000-000000000002'] as const
const cards = ids.map((id, at) => ({ id, revision: 1, potCount: 1, customerName: at ? '정다온' : '한여름' }))
const days = [{ date: '2026-12-01', closedFor: null, slots: [{ slot: 'AM', state: 'OPEN' }] }]
const unpaid = '아직 결제하지 않은 예약이에요.'

/** Opens the dialog for two bookings; the server settles the first with this outcome and refuses the second. */
async function open(outcome: 'MOVED' | 'PROPOSED', leg: Leg = 'PICKUP') {
  const link = outcome === 'PROPOSED' ? { token: 'abc', answerBy: '2026-11-29T10:00:00+09:00' } : {}
  const results = [
    { id: ids[0], number: 'SA-1', outcome, problem: null, ...link },
    { id: ids[1], number: 'SA-2', outcome: 'REFUSED', problem: unpaid, token: null, answerBy: null },
  ]
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    const asked: { id: string }[] = JSON.parse(String(request?.body ?? '{}')).reservations ?? []
    const data =
      request?.method === 'POST'
        ? { results: results.filter(({ id }) => asked.some((it) => it.id === id)) }
        : { days }
    return Response.json({ status: 'Success', message: '', data })
  })
  const [onSettled, onClose] = [vi.fn(), vi.fn()]
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <RescheduleDialog
        title="옮기기"
        leg={leg}
        cards={cards}
        from={null}
        onSettled={onSettled}
        onClose={onClose}
      >
        두 건
      </RescheduleDialog>
    </AdminContext>,
  )
  fireEvent.click((await screen.findAllByRole('button', { name: /오전/ }))[0] as HTMLElement)
  fireEvent.change(screen.getByLabelText(/^옮기는 이유/), { target: { value: '차량 고장' } })
  const sent = () =>
    server.mock.calls.flatMap(([, request]) =>
      request?.method === 'POST'
        ? [JSON.parse(String(request.body)).reservations.map((it: { id: string }) => it.id)]
        : [],
    )
  return { sent, onSettled, onClose }
}

it('names the booking that was left and why, and sends only that one again', async () => {
  const { sent, onSettled, onClose } = await open('MOVED')
  fireEvent.click(screen.getByRole('radio', { name: /전화로 동의/ }))
  fireEvent.click(screen.getByRole('button', { name: /^2건 옮기기/ }))
  await screen.findByText(`정다온 · SA-2: ${unpaid}`)
  screen.getByText(/^1건은 옮겼어요\. 1건은 그대로예요\./)
  expect(onSettled).toHaveBeenCalledWith([ids[0]])
  fireEvent.click(screen.getByRole('button', { name: /^1건 옮기기/ }))
  await waitFor(() => expect(sent()).toEqual([[ids[0], ids[1]], [ids[1]]]))
  expect(onClose).not.toHaveBeenCalled()
})

it('keeps the link of who was asked, and asks only the other one again', async () => {
  await open('PROPOSED')
  fireEvent.click(screen.getByRole('radio', { name: /링크로/ }))
  fireEvent.click(screen.getByRole('button', { name: /^2건 물어보기/ }))
  await screen.findByText(`정다온 · SA-2: ${unpaid}`)
  screen.getByText('한여름 · SA-1')
  screen.getByRole('button', { name: /^1건 물어보기/ })
})

it.each([
  ['PICKUP', 1],
  ['DELIVERY', 0],
] as const)('says before a %s is moved whether its delivery may move along', async (leg, count) => {
  await open('MOVED', leg)
  expect(screen.queryAllByText(/배송도 뒤의 빈 날로 함께 옮기고 알려요/)).toHaveLength(count)
})
