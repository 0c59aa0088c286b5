import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { NoticeSettings, StaffNotices } from './notices.tsx'

/** Shows the settings; the server answers with these e-mails, and takes every change. */
function open(email: { address: string | null; isOn: boolean } | null) {
  const data = { publicKey: null, email, kinds: [] }
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, request) =>
      Response.json({ status: 'Success', message: '', data: request?.method === 'PUT' ? null : data }),
    )
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <NoticeSettings />
    </AdminContext>,
  )
  return server
}
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: '이메일로도 받기' })

it.each([
  [null, /아직 설정되지 않았어요/],
  [{ address: null, isOn: true }, /확인된 이메일을 받지 못해/],
])('says why there are no e-mails (%j)', async (email, sentence) => {
  open(email)
  const shown = await findSwitch()
  expect([shown.checked, shown.disabled]).toEqual([false, true])
  screen.getByText(sentence)
})

it('says where the e-mails go and switches them off', async () => {
  const server = open({ address: 'ex****@example.com', isOn: true })
  const shown = await findSwitch()
  expect([shown.checked, shown.disabled]).toEqual([true, false])
  screen.getByText(/ex\*{4}@example\.com 주소로 보내요/)
  fireEvent.click(shown)
  const sent = () => server.mock.calls.find(([, request]) => request?.method === 'PUT')?.[1]?.body
  await waitFor(() => expect(JSON.parse(String(sent()))).toEqual({ kind: 'EMAIL', isOn: false }))
})

it('who has lost the role learns it from the next reading of the bell, on every page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const success = () => Response.json({ status: 'Success', message: '', data: [] })
  const gone = () =>
    Response.json({ status: 'Error', code: 'NOT_FOUND', message: '찾을 수 없어요.' }, { status: 404 })
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => success())
  const checkError = vi.fn(async (_: { status: number }) => undefined)
  render(
    <AdminContext
      authProvider={{ checkAuth: async () => undefined, checkError } as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
    >
      <StaffNotices />
    </AdminContext>,
  )
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
  server.mockImplementation(async () => gone())
  // The next reading, and the seconds until the last repeat of it.
  await vi.advanceTimersByTimeAsync(70_000)
  await waitFor(() => expect(checkError).toHaveBeenCalledWith(expect.objectContaining({ status: 404 })))
})
