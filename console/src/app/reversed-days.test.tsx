import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, type DataProvider, ResourceContextProvider, TestMemoryRouter } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { AnsweredPage } from '../features/diagnosis/answered/answered.page.tsx'
import { PaymentList } from '../features/payment/payment-list.tsx'
import { TotalsPage } from '../features/payment/totals.page.tsx'
import { AuditList } from '../features/staff/audit-list.tsx'
import { SecurityList } from '../features/staff/security-list.tsx'

it.each([
  ['payments', PaymentList, 'until', '이날까지'],
  ['payments of refunds', PaymentList, 'refundedUntil', '이날까지 환불'],
  ['the audit log', AuditList, 'to', '이날까지'],
  ['security events', SecurityList, 'to', '이날까지'],
  ['answered cases', AnsweredPage, 'to', '답변한 날까지'],
  ['sums of payments', TotalsPage, 'until', '이날까지'],
])('the last day before the first is an error: %s', async (_, List, until, label) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: null }),
  )
  const from = until.startsWith('refunded') ? 'refundedFrom' : 'from'
  const filter = encodeURIComponent(JSON.stringify({ [from]: '2026-11-20', [until]: '2026-11-20' }))
  render(
    <TestMemoryRouter initialEntries={[`/?filter=${filter}&from=2026-11-20&to=2026-11-20`]}>
      <AdminContext
        dataProvider={{ getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider}
        queryClient={new QueryClient()}
      >
        <ResourceContextProvider value="rows">
          <List />
        </ResourceContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  )
  const field = await screen.findByLabelText(label, { selector: 'input' })
  expect(screen.queryByText('이날까지가 이날부터보다 빨라요.')).toBeNull()
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '2020-01-01' } })
  fireEvent.blur(field)
  await screen.findByText('이날까지가 이날부터보다 빨라요.')
})
