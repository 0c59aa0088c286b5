import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import { useWording } from './use-wording.ts'

const stored = { title: '만나요', message: '수거하러 갈게요' }
const template = { name: 'PICKUP', wording: stored } as NotificationTemplate
const key = 'console.kept.notice PICKUP'

it('shows the saved wording until another one is typed', () => {
  const { result } = renderHook(() => useWording(template))
  expect(result.current).toMatchObject({ typed: stored, isWritten: false })
  act(() => result.current.write({ ...stored, title: '곧 만나요' }))
  expect(result.current).toMatchObject({ typed: { title: '곧 만나요' }, isWritten: true })
  act(() => result.current.drop())
  expect(result.current).toMatchObject({ typed: stored, isWritten: false })
  expect(localStorage.getItem(key)).toBeNull()
})

it.each(['{"title":"하나"}', '{"title":', '"text"'])('ignores the unreadable draft %s', (text) => {
  localStorage.setItem(key, text)
  expect(renderHook(() => useWording(template)).result.current.typed).toEqual(stored)
})
