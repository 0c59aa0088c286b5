import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCompensation, getInquiry, type Inquiry } from '../../../contract/inquiry/inquiry.ts'
import { eventually, openApp, press, rowId } from '../render-app.tsx'
import { answer, askedOf, failure } from '../server.ts'

const inquiry = (state: 'OFFERED' | 'DECLINED' | 'ACCEPTED'): Inquiry => ({
  ...{
    id: rowId(1),
    kind: 'CLAIM',
    kindLabel: '파손이나 피해',
    excerpt: '',
    reservation: null,
    diagnosisId: null,
  },
  ...{ state: state === 'OFFERED' ? 'CUSTOMERS' : 'OURS', outcome: null, canReopen: false, rating: null },
  dueAt: state === 'OFFERED' ? null : '2026-11-28T13:41:00+09:00',
  changedAt: '2026-11-27T13:41:00+09:00',
  messages: [],
  compensation: { id: rowId(2), won: 28_000, state, message: '깨진 화분값이에요.', account: null },
})

test('an inquiry is headed by its first words, and a reply is sent only once it is written', async () => {
  const message = {
    id: rowId(3),
    isMine: true,
    text: '받침이 깨졌어요.',
    photos: [],
    createdAt: '2026-11-27T13:41:00+09:00',
  }
  answer(getInquiry, { ...inquiry('DECLINED'), compensation: null, messages: [message] })
  await openApp(`/inquiries/${rowId(1)}`)
  await screen.findByRole('heading', { level: 1, name: '받침이 깨졌어요.' })
  screen.getByText('파손이나 피해')
  expect(screen.queryByRole('button', { name: '보내기' })).toBeNull()
  fireEvent.change(screen.getByLabelText('이어서 쓰기'), { target: { value: '사진을 더해요.' } })
  await screen.findByRole('button', { name: '보내기' })
})

test('an account number that is refused is marked at its field', async () => {
  answer(getInquiry, inquiry('OFFERED'))
  const message = '계좌번호를 숫자로 적어 주세요.'
  answer(
    answerCompensation,
    failure(400, 'VALIDATION_FAILED', message, { issues: [{ path: 'account.accountNumber', message }] }),
  )
  await openApp(`/inquiries/${rowId(1)}`)
  await press('받을게요')
  for (const [label, text] of Object.entries({ 은행: '카뱅', 계좌번호: '3333', 예금주: '한여름' }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await press('이 계좌로 받기')
  const field = await screen.findByRole('textbox', { name: '계좌번호', description: message })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('은행').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByText(message)).toHaveLength(1)
})

test('an offer is declined only after a question, and its end stays to be read', async () => {
  answer(getInquiry, inquiry('OFFERED'))
  answer(answerCompensation, inquiry('DECLINED'))
  await openApp(`/inquiries/${rowId(1)}`)
  await press('받지 않을게요')
  const dialog = await screen.findByRole('alertdialog', { name: '28,000원 보상을 받지 않을까요?' })
  expect(askedOf(answerCompensation)).toEqual([])
  const yes = [...dialog.querySelectorAll('button')].find((it) => it.textContent === '받지 않을게요')
  fireEvent.click(yes as HTMLElement)
  await eventually(() => expect(askedOf(answerCompensation)).toHaveLength(1))
  await screen.findByText('28,000원 보상 제안은 받지 않기로 하셨어요.')
})

test('an accepted offer says that the money comes, not an answer', async () => {
  answer(getInquiry, inquiry('ACCEPTED'))
  await openApp(`/inquiries/${rowId(1)}`)
  await screen.findByText('보상을 보내 드려요')
  screen.getByText(/까지 보내 드려요$/)
})

test('the account of an accepted offer is shown, and can be another one until the money is sent', async () => {
  const { compensation, ...accepted } = inquiry('ACCEPTED')
  const withAccount = (bank: string, maskedNumber: string): Inquiry => ({
    ...accepted,
    compensation: compensation && { ...compensation, account: { bank, maskedNumber, holder: '한여름' } },
  })
  answer(getInquiry, withAccount('신한은행', '··· 6789'))
  answer(answerCompensation, withAccount('우리은행', '··· 4567'))
  await openApp(`/inquiries/${rowId(1)}`)
  await screen.findByText('신한은행 ··· 6789 한여름')
  await press('계좌 바꾸기')
  // The bank and the holder are there to be kept.
  expect((screen.getByLabelText('예금주') as HTMLInputElement).value).toBe('한여름')
  for (const [label, text] of Object.entries({
    은행: '우리은행',
    계좌번호: '333301234567',
  }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await press('이 계좌로 받기')
  await screen.findByText('우리은행 ··· 4567 한여름')
  expect(screen.queryByLabelText('은행')).toBeNull()
})
