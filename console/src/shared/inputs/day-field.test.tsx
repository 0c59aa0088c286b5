import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { AdminContext, type DataProvider, Form } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { seoulToday } from '../../../../contract/seoul-day.ts'
import { DayField, DayInput } from './day-field.tsx'
import { FormDialog } from './dialogs.tsx'

const year = seoulToday().slice(0, 4)
const typeInto = (label: string | RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}
const open = (form: React.ReactNode) =>
  render(<AdminContext dataProvider={{} as DataProvider}>{form}</AdminContext>)

function openDialog() {
  const save = vi.fn(async (_: object) => null)
  function Days() {
    const [first, setFirst] = useState(`${year}-11-27`)
    const [last, setLast] = useState('')
    return (
      <FormDialog
        title="쉬는 날"
        submitLabel="더하기"
        onSubmit={() => save({ first, last })}
        onClose={() => undefined}
      >
        <DayField label="첫날" value={first} min={`${year}-11-27`} required onChange={setFirst} />
        <DayField label="마지막 날" value={last} min={first} clearable onChange={setLast} />
      </FormDialog>
    )
  }
  open(<Days />)
  return save
}
const pressAdd = () => fireEvent.click(screen.getByRole('button', { name: '더하기' }))
const sendByKeys = async (field: HTMLElement) => {
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await new Promise((resolve) => setTimeout(resolve))
}

it.each([
  ['첫날', '12/1 화'],
  ['첫날', `${year}-11-26`],
  ['마지막 날', '내일'],
  ['마지막 날', `${year}1126`],
])('a day that is refused saves no other one: %s %s', async (label, text) => {
  const save = openDialog()
  const field = typeInto(new RegExp(label), text)
  await sendByKeys(field)
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  for (const _ of [1, 2]) pressAdd()
  await sendByKeys(field)
  expect(save).not.toHaveBeenCalled()
  typeInto(new RegExp(label), `${year}-12-01`)
  pressAdd()
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

it('a required day that was emptied stays empty and saves no other one', async () => {
  const save = openDialog()
  const field = typeInto(/첫날/, '') as HTMLInputElement
  fireEvent.blur(field)
  expect(field.value).toBe('')
  pressAdd()
  await sendByKeys(field)
  expect(save).not.toHaveBeenCalled()
})

it('a day in short is the day that Ctrl+Enter sends', async () => {
  const save = openDialog()
  await sendByKeys(typeInto(/첫날/, '12/1'))
  expect(save).toHaveBeenCalledWith({ first: `${year}-12-01`, last: '' })
})

it('a form of react-admin does not keep the day before a refused one', async () => {
  const save = vi.fn()
  open(
    <Form onSubmit={save} defaultValues={{ from: `${year}-11-27` }}>
      <DayInput source="from" label="시행일" validate={(day) => (day ? undefined : '꼭 적어 주세요.')} />
      <button type="submit">공고하기</button>
    </Form>,
  )
  fireEvent.blur(typeInto('시행일', '12/1 화'))
  fireEvent.click(screen.getByRole('button', { name: '공고하기' }))
  await screen.findByText(/날짜를 확인해/)
  expect(save).not.toHaveBeenCalled()
})
