import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { AdminContext, type DataProvider, Notification } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { withdrawInvitation } from '../../../../contract/account/invitation-admin.ts'
import { listExperts } from '../../../../contract/diagnosis/workload-admin.ts'
import { useServerMutation, useServerQuery } from '../server/server-query.tsx'
import { ConfirmButton, ReasonButton, ReasonDialog } from './dialogs.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Opened } from './opened.tsx'

const show = (page: ReactNode) =>
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      {page}
      <Notification />
    </AdminContext>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByLabelText<HTMLTextAreaElement>('이유')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const question = (send: (reason: string) => Promise<unknown> = async () => {}) => ({
  title: '거두기',
  action: '보내기',
  onSubmit: send,
  children: '돌아오지 않아요.',
})

it.each([
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
  ['the button', () => press('취소')],
  ['a click outside', () => clickOutside()],
])('keeps what was typed after %s, until it was sent', async (_, close) => {
  const send = vi.fn(async () => {})
  show(<ReasonButton {...question(send)} />)
  press('거두기')
  type('손님이 부탁했어요')
  close()
  await isClosed()
  press('거두기')
  expect(field().value).toBe('손님이 부탁했어요')

  press('보내기')
  await isClosed()
  expect(send).toHaveBeenCalledWith('손님이 부탁했어요')
  press('거두기')
  expect(field().value).toBe('')
})

function clickOutside() {
  const outside = document.querySelector('.MuiDialog-container') as Element
  fireEvent.mouseDown(outside)
  fireEvent.click(outside)
}

it('keeps what was typed in a dialog of the menu apart from that of its other dialogs', async () => {
  const dialogOf = (label: string) => ({ label, dialog: <ReasonDialog {...question()} title={label} /> })
  show(<MoreMenu actions={[dialogOf('거두기'), dialogOf('넘기기')]} />)
  const choose = (name: string) => {
    press('더 보기')
    fireEvent.click(screen.getByRole('menuitem', { name }))
  }
  choose('거두기')
  type('손님이 부탁했어요')
  press('취소')
  await isClosed()
  choose('넘기기')
  expect(field().value).toBe('')
  press('취소')
  await isClosed()
  choose('거두기')
  expect(field().value).toBe('손님이 부탁했어요')
})

it('what is typed for one record never appears at another', async () => {
  function Page() {
    const [id, setId] = useState('1')
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setId('2')}>
          다음
        </button>
        <button type="button" onClick={() => setIsOpen(true)}>
          열기
        </button>
        <Opened about={id} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <ReasonDialog {...question()} />
        </Opened>
      </>
    )
  }
  show(<Page />)
  press('열기')
  type('첫 손님의 일')
  press('취소')
  await isClosed()
  press('다음')
  press('열기')
  expect(field().value).toBe('')
})

it('a dialog that is opened again reads its data again', async () => {
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'Success', message: '', data: [] }))
  function Asking() {
    useServerQuery(listExperts, {})
    return <ReasonDialog {...question()} />
  }
  show(<MoreMenu actions={[{ label: '거두기', dialog: <Asking /> }]} />)
  const open = () => {
    press('더 보기')
    fireEvent.click(screen.getByRole('menuitem', { name: '거두기' }))
  }
  open()
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1))
  type('손님이 부탁했어요')
  press('취소')
  await isClosed()
  open()
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
})

it('a failure stays in the dialog, which keeps the text, and no passing message repeats it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Error', code: 'CONFLICT', message: '그사이 바뀌었어요.' }, { status: 409 }),
  )
  function Page() {
    const { mutateAsync } = useServerMutation(withdrawInvitation)
    return <ReasonButton {...question(() => mutateAsync({ params: { id: crypto.randomUUID() } }))} />
  }
  show(<Page />)
  press('거두기')
  type('손님이 부탁했어요')
  press('보내기')
  expect((await screen.findByRole('alert')).textContent).toBe('그사이 바뀌었어요.')
  // The next message would come after it.
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getAllByText('그사이 바뀌었어요.')).toHaveLength(1)
  expect(field().value).toBe('손님이 부탁했어요')
})

it('a question focuses no, and a failure does not close it', async () => {
  show(
    <ConfirmButton
      title="지역 지우기"
      content="줄을 지울까요?"
      action="지우기"
      onConfirm={() => Promise.reject(new Error('인터넷 연결을 확인해 주세요.'))}
    />,
  )
  press('지역 지우기')
  expect(document.activeElement?.textContent).toBe('취소')
  press('지우기')
  await screen.findByText('인터넷 연결을 확인해 주세요.')
  expect(screen.getByRole('dialog', { name: '지역 지우기' })).toBeTruthy()
})

it('the focus goes to the heading when the button that opened a dialog has gone after it', async () => {
  function Page() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <main>
        <h1>공지</h1>
        <ReasonButton {...question(async () => setIsOpen(false))} button={{ isOffered: isOpen }} />
      </main>
    )
  }
  show(<Page />)
  screen.getByRole('button', { name: '거두기' }).focus()
  press('거두기')
  type('보내요')
  press('보내기')
  await isClosed()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '공지' })))
})
