import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { AreasPage } from './areas.page.tsx'

const rows = [{ sido: '경기', sigungu: '', place: '', verdict: 'SERVED' }]

const tried = {
  verdict: 'BY_AGREEMENT',
  message: '협의가 필요한 곳이에요.',
  readAs: { sido: '경기', sigungu: '여주시', place: '홍문동' },
  row: { sido: '경기', sigungu: '여주시', place: '', verdict: 'BY_AGREEMENT' },
}

/** Opens the page; returns the bodies that were saved. */
async function open() {
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    const data = { GET: { rows }, PUT: rows[0], POST: tried }[request?.method ?? 'GET']
    return Response.json({ status: 'Success', message: '', data })
  })
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <AreasPage />
    </AdminContext>,
  )
  await screen.findByText('경기 전체')
  return () =>
    server.mock.calls.flatMap(([, request]) =>
      request?.method === 'PUT' ? JSON.parse(String(request.body)) : [],
    )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks before a row without a city changes a whole province, and says what stands now', async () => {
  const saved = await open()
  press('저장')
  const dialog = await screen.findByRole('dialog', { name: '경기 전체 → 방문' })
  expect(dialog.textContent).toContain('시군구가 비어 있어')
  expect(dialog.textContent).toContain('지금은 ‘방문’이에요.')
  expect(saved()).toEqual([])
  press('확인')
  await waitFor(() => expect(saved()).toMatchObject([{ sido: '경기', sigungu: '' }]))
})

it('saves a new city at once', async () => {
  const saved = await open()
  fireEvent.change(screen.getByLabelText('시군구'), { target: { value: '여주시' } })
  press('저장')
  await waitFor(() => expect(saved()).toMatchObject([{ sigungu: '여주시', verdict: 'SERVED' }]))
})

it('says which row decides an address', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('주소'), { target: { value: '경기 여주시 세종로 1 (홍문동)' } })
  press('확인')
  expect((await screen.findByRole('alert')).textContent).toContain('정한 줄: 경기 여주시 → 협의')
})
