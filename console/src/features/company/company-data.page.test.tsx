import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider, Notification } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { CompanyDataPage } from './company-data.page.tsx'

const stored = {
  name: '새잎 (예시)',
  representative: '김새잎',
  registrationNumber: '123-45-67890',
  mailOrderNumber: '제2026-서울강남-00001호',
  address: '서울특별시 강남구 1',
  phone: '02-123-4567',
  email: 'help@saeip.example',
  privacyOfficer: '김새잎',
  chat: 'https://pf.kakao.com/_saeip',
  revision: 4,
}
const success = (data: object) => Response.json({ status: 'Success', message: '', data })
const wrongPhone = { path: 'phone', message: '02-123-4567처럼 적어 주세요.' }
const refused = () =>
  Response.json(
    { status: 'Error', code: 'VALIDATION_FAILED', message: '확인해 주세요.', issues: [wrongPhone] },
    { status: 400 },
  )

it('marks samples, sends only what was changed with the revision, and shows a refusal at its field', async () => {
  let answer = refused
  const bodies: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    if (request?.method !== 'PUT') return success(stored)
    bodies.push(JSON.parse(String(request.body)))
    return answer()
  })
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <CompanyDataPage />
      <Notification />
    </AdminContext>,
  )
  const name = await screen.findByLabelText<HTMLInputElement>('상호')
  screen.getByText(/아직 예시인 값이 있어요/)
  expect(screen.getAllByText(/^예시예요/)).toHaveLength(1)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '저장' })
  expect(save.disabled).toBe(true)

  fireEvent.change(name, { target: { value: '새잎 주식회사 ' } })
  fireEvent.change(screen.getByLabelText('전화'), { target: { value: '전화' } })
  expect(screen.queryByText(/^예시예요/)).toBeNull()
  fireEvent.click(save)
  await screen.findByText(wrongPhone.message)
  expect(name.value).toBe('새잎 주식회사 ')

  const corrected = { name: '새잎 주식회사', phone: '1588-1234' }
  fireEvent.change(screen.getByLabelText('전화'), { target: { value: corrected.phone } })
  answer = () => success({ ...stored, ...corrected, revision: 5 })
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  await screen.findByText(/^저장했어요/)
  expect(bodies).toEqual([
    { name: '새잎 주식회사', phone: '전화', revision: 4 },
    { ...corrected, revision: 4 },
  ])
})
