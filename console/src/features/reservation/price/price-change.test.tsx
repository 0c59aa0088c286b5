import { render, screen } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it } from 'vitest'
import type { AdminReservationDetail } from '../../../../../contract/reservation/reservation-admin.ts'
import { PriceDialog } from './price-change.tsx'

it.each([
  [35_000, '35000', '화분이 예약하신 크기와 달라요.', /손님이 동의하면 15,000원을 더 결제해요/],
  [null, '20000', '', undefined],
])('the measured price %s is suggested with its reason', (measuredTotal, amount, reason, effect) => {
  const reservation = {
    ...{ id: '01a20140-0000-7000-8000-000000000001', customerName: '한여름', totalAmount: 20_000 },
    pricing: { measuredTotal, aloneUpTo: 50_000, open: null },
  } as unknown as AdminReservationDetail
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <PriceDialog reservation={reservation} />
    </AdminContext>,
  )
  const typedIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value.replace(',', '')
  expect([typedIn(/^바꿀 금액/), typedIn(/^이유/)]).toEqual([amount, reason])
  const send = screen.getByRole<HTMLButtonElement>('button', { name: /제안하기$/ })
  expect(send.disabled).toBe(effect === undefined)
  if (effect) screen.getByText(effect)
})
