import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { TemplatesPage } from './templates.page.tsx'

const standard = { title: '케어를 시작했어요', message: '화분 {potCount}개를 돌봐요.' }
const template = {
  ...{ name: 'IN_CARE', type: 'RESERVATION', when: '케어를 시작했을 때', standard, wording: standard },
  values: [{ name: 'potCount', meaning: '화분 수', example: '2', isNeeded: false }],
  ...{ isChanged: false, fault: null, revision: 0, changedAt: null, changedByName: null },
}
const first = { title: '먼저', message: '먼저 썼어요.' }
const changed = { ...template, wording: first, isChanged: true, revision: 1, changedByName: '관리자 정나무' }

/** Opens the editor; another administrator saves before the first change of this one arrives. */
async function open() {
  let stored = template as typeof changed | typeof template
  const bodies: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const body = JSON.parse(String(request?.body ?? '{}'))
    if (String(url).endsWith('/preview'))
      return body.message.includes('{plant}')
        ? Response.json(
            {
              ...{ status: 'Error', code: 'VALIDATION_FAILED', message: '다시 확인해 주세요.' },
              issues: [{ path: 'message', message: '이 알림에 {plant} 값은 없어요.' }],
            },
            { status: 400 },
          )
        : success({ type: template.type, ...body, push: body })
    if (request?.method === 'GET') return success([stored])
    bodies.push(body)
    if (stored === changed) return success(changed)
    stored = changed
    return Response.json({ status: 'Error', code: 'CHANGED_MEANWHILE', message: '그사이' }, { status: 409 })
  })
  history.replaceState(null, '', '#/IN_CARE')
  render(
    <AdminContext
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <TemplatesPage />
    </AdminContext>,
  )
  return { title: await screen.findByLabelText<HTMLInputElement>('제목'), bodies }
}
const success = (data: unknown) => Response.json({ status: 'Success', message: '', data })

it('a value goes to the cursor of the field that was used last, and one that the notice does not have is refused there', async () => {
  const { title } = await open()
  fireEvent.focus(title)
  fireEvent.change(title, { target: { value: '화분 를 돌봐요' } })
  title.setSelectionRange(3, 3)
  fireEvent.click(screen.getByRole('button', { name: '화분 수' }))
  expect(title.value).toBe('화분 {potCount}를 돌봐요')
  await waitFor(() => expect(document.activeElement).toBe(title))
  fireEvent.change(screen.getByLabelText('내용'), { target: { value: '{plant} 돌봐요.' } })
  await screen.findByText('이 알림에 {plant} 값은 없어요.')
})

it('who saves over the text of somebody else reads it first, and keeps their own', async () => {
  const { title, bodies } = await open()
  fireEvent.change(title, { target: { value: '화분을 돌봐요' } })
  fireEvent.click(screen.getByRole('button', { name: '저장' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^이유/), { target: { value: '말투' } })
  fireEvent.click(dialog.getByRole('button', { name: '바꾸기' }))
  await dialog.findByText(/“먼저” “먼저 썼어요.”/)
  expect(title.value).toBe('화분을 돌봐요')
  fireEvent.click(dialog.getByRole('button', { name: '바꾸기' }))
  const mine = { title: '화분을 돌봐요', message: standard.message, reason: '말투' }
  await waitFor(() =>
    expect(bodies).toEqual([
      { ...mine, revision: 0 },
      { ...mine, revision: 1 },
    ]),
  )
})
