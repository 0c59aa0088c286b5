import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ModelCard } from './model-card.tsx'

const usual = { model: 'practice', wonPerDay: 5000, callsPerPerson: 20 }
const state = {
  models: ['practice', 'small'],
  usual,
  choice: { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null },
  inUse: usual,
  health: { failure: null, lastSuccessAt: null, lastFailureAt: null },
  today: { won: 0, calls: 0 },
  days: [],
  agreement: [],
}

it('saves another model and its daily limit with a reason, and no limit outside the allowed ones', async () => {
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'Success', message: '', data: state }))
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <ModelCard />
    </AdminContext>,
  )
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '모델' }))
  fireEvent.click(screen.getByRole('option', { name: 'small' }))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '저장' })
  type('한 사람의 하루 한도 (번)', '0')
  screen.getByText('1에서 10,000까지 쓸 수 있어요.')
  expect(save().disabled).toBe(true)
  type('한 사람의 하루 한도 (번)', '')
  type('하루 비용 한도 (원)', '7,000')
  fireEvent.click(save())
  const dialog = within(screen.getByRole('dialog', { name: '비전 모델 설정 바꾸기' }))
  fireEvent.change(dialog.getByLabelText(/^이유/), { target: { value: '작은 모델을 시험해요' } })
  fireEvent.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() => {
    const sent = server.mock.calls.find(([, request]) => request?.method !== 'GET')?.[1]
    expect(JSON.parse(String(sent?.body))).toEqual({
      ...{ isAsked: true, model: 'small', wonPerDay: 7000, callsPerPerson: null },
      reason: '작은 모델을 시험해요',
    })
  })
})
