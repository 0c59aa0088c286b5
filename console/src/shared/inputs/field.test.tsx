import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Field, submitting, useValue } from './field.tsx'

it('a form is sent once, however often it is submitted while the request is under way', async () => {
  let finish = () => {}
  const answer = new Promise<void>((resolve) => {
    finish = resolve
  })
  const send = vi.fn(() => answer)
  render(<form aria-label="답" onSubmit={submitting(send)} />)
  const form = screen.getByRole('form', { name: '답' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(send).toHaveBeenCalledTimes(1)
  finish()
  await waitFor(() => {
    fireEvent.submit(form)
    expect(send).toHaveBeenCalledTimes(2)
  })
})

it('a field says near its end how much may still be typed, and at its end that more is cut', () => {
  const Reason = () => <Field label="이유" helperText="우리만 봐요." maxLength={40} {...useValue('')} />
  render(<Reason />)
  const typing = (length: number) =>
    fireEvent.change(screen.getByLabelText('이유'), { target: { value: '가'.repeat(length) } })
  typing(36)
  screen.getByText('우리만 봐요.')
  typing(37)
  screen.getByText('3자 더 쓸 수 있어요.')
  typing(40)
  screen.getByText(/^40자까지 쓸 수 있어요/)
})
