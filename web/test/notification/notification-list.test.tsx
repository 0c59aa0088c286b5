import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listNotifications, readNotification } from '../../../contract/notification/notification.ts'
import { countUnread } from '../../../contract/notification/unread.ts'
import { eventually, follow, openApp, press, rowId, shows } from '../render-app.tsx'
import { answer, askedOf } from '../server.ts'

const dayMs = 24 * 60 * 60 * 1000
const notification = (index: number, daysAgo: number, link: string | null) => ({
  id: rowId(index),
  type: 'RESERVATION' as const,
  title: `소식 ${index}`,
  message: '수거 날짜가 정해졌어요.',
  status: index === 1 ? ('UNREAD' as const) : ('READ' as const),
  isNew: false,
  createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
  link,
})

test('notifications are grouped by age, are read on a tap, lead to their subject, and can be refreshed', async () => {
  const content = [notification(1, 0, '/my-page'), notification(2, 40, null)]
  answer(listNotifications, { content, unreadCount: 1, hasNext: false, nextCursor: null })
  answer(readNotification, null)
  const app = await openApp('/alarm-list')
  await shows('region', '소식 1', '오늘')
  await shows('region', '소식 2', '이전')
  expect(screen.getAllByText('읽지 않음')).toHaveLength(1)
  expect(askedOf(listNotifications)).toHaveLength(1)
  await press('목록 새로고침')
  await eventually(() => expect(askedOf(listNotifications)).toHaveLength(2))

  await press(/소식 1/)
  await eventually(() => expect(askedOf(readNotification)).toHaveLength(1))
  await eventually(() => expect(askedOf(listNotifications)).toHaveLength(3))
  expect(app.address()).toBe('/alarm-list')

  await follow('바로가기: 소식 1')
  await eventually(() => expect(app.address()).toBe('/my-page'))
})

test('the bell counts what is unread, and legal pages do not ask for it', async () => {
  answer(countUnread, 3)
  const app = await openApp('/my-page')
  await screen.findByRole('link', { name: /읽지 않은 알림 3개/ })
  expect(askedOf(countUnread)).toHaveLength(1)
  await app.goTo('/user-condition')
  await screen.findByRole('heading', { level: 1, name: '이용약관' })
  expect(askedOf(countUnread)).toHaveLength(1)
})
