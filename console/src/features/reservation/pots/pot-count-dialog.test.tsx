import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider, Notification } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { Opened } from '../../../shared/inputs/opened.tsx'
import { PotCountDialog } from './pot-count-dialog.tsx'

const id = '01a20140-0000-7000-8000-000000000000'
const booking = {
  id,
  number: 'SA-261102-AAAAAA',
  customerName: '한여름',
  revision: 3,
  pots: { SMALL: 0, MEDIUM: 2, LARGE: 0 },
}

/** Opens the dialog; the server answers with this price change. */
function open(status: 'PROPOSED' | 'AWAITING_APPROVAL' | null = 'PROPOSED') {
  const priceChange = status && {
    id,
    status,
    previousAmount: 30_000,
    newAmount: 15_000,
    difference: -15_000,
    reason: '',
    photos: [],
    createdAt: '2026-11-02T10:00:00+09:00',
  }
  const body = { status: 'Success', message: '', data: { id, revision: 4, priceChange } }
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      Response.json(
        String(url).includes('/price') ? { ...body, data: { total: 45_000, difference: 15_000 } } : body,
      ),
    )
  const onClose = vi.fn()
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <Opened isOpen onClose={onClose}>
        <PotCountDialog booking={booking} />
      </Opened>
      <Notification />
    </AdminContext>,
  )
  return { server, onClose }
}
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const submit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it.each([
  ['PROPOSED', '화분 수를 고치고, 손님에게 바뀌는 금액을 물어봤어요.'],
  ['AWAITING_APPROVAL', '화분 수를 고치고, 다른 관리자에게 환불 승인을 부탁했어요.'],
  [null, '화분 수를 고쳤어요.'],
] as const)('sends the counted pots and says what happens next (%s)', async (status, sentence) => {
  const { server, onClose } = open(status)
  screen.getByRole('dialog', { name: '한여름 님, 화분 수가 달라요' })
  expect(submit('화분 2개로 고치기').disabled).toBe(true)
  type(/^소형/, '3')
  type(/^중형/, '1')
  // Nobody asks for an amount that they have not seen.
  expect(submit('화분 4개로 고치기').disabled).toBe(true)
  await screen.findByText(
    '금액이 30,000원에서 45,000원으로 바뀌어요. 15,000원 더 받아요. 손님에게 먼저 말해 주세요.',
  )
  fireEvent.click(submit('화분 4개로 고치기'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await screen.findByText(sentence)
  const [url, request] = server.mock.calls.find(([it]) => !String(it).includes('/price')) ?? []
  expect(String(url)).toContain(`/api/v1/admin/reservations/${id}/pot-counts`)
  expect(JSON.parse(String(request?.body))).toEqual({ pots: { SMALL: 3, MEDIUM: 1, LARGE: 0 }, revision: 3 })
})

it('does not send no pots, too many, or what is no number', () => {
  open()
  type(/^중형/, '0')
  expect(submit('고치기').disabled).toBe(true)
  type(/^중형/, '')
  expect(submit('고치기').disabled).toBe(true)
  type(/^중형/, '31')
  expect(submit('고치기').disabled).toBe(true)
  screen.getByText('화분은 모두 30개까지예요.')
})

it('says that it needs a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  screen.getByText(/인터넷이 필요해요/)
  type(/^중형/, '1')
  expect(submit('화분 1개로 고치기').disabled).toBe(true)
})
