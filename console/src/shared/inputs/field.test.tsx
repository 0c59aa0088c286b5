import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field, useValue } from './field.tsx'

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
