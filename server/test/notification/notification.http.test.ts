import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const path = '/api/v1/notifications'
const hourMs = 60 * 60_000

let clock = Date.now()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => new Date(clock) } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = Date.now()
  token = await server.signInAs('customer-1')
  // Start with an empty inbox.
  await server.db.delete(notification)
  await readAll()
})

const memberId = () => decodeJwt(token).sub ?? ''
const addNotification = (title: string) =>
  server.database.transact((tx) =>
    server.features.notification.deliver(tx, {
      memberId: memberId(),
      type: 'NOTICE',
      title,
      message: '내용',
      link: '/',
    }),
  )
const addNotifications = async (count: number) => {
  for (let index = 1; index <= count; index += 1) {
    clock += 1
    await addNotification(`알림 ${index}`)
  }
}
const list = async (query = '') => (await server.call('GET', `${path}?${query}`, { token })).body.data
const unread = async () => (await server.call('GET', `${path}/unread-count`, { token })).body.data
const read = (id: string, by = token) => server.call('PUT', `${path}/${id}/read`, { token: by, body: {} })
const readAll = () => server.call('PUT', `${path}/mark-all-read`, { token, body: {} })

describe('the inbox', () => {
  it('lists newest first, by page or by cursor, without gaps or duplicates', async () => {
    await addNotifications(45)
    const titles: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`size=20${cursor && `&cursor=${cursor}`}`)
      titles.push(...page.content.map((it: { title: string }) => it.title))
      if (!page.hasNext) break
      cursor = page.nextCursor
    }
    expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `알림 ${45 - index}`))

    const third = await list('page=2&size=20')
    expect(third.content.map((it: { title: string }) => it.title)).toEqual(titles.slice(40))
    expect([third.hasNext, third.nextCursor]).toEqual([false, null])
  })

  it('returns the unread count only on request, and rejects an invalid cursor', async () => {
    await addNotifications(1)
    expect(await list()).not.toHaveProperty('unreadCount')
    expect(await list('includeUnreadCount=true')).toMatchObject({ unreadCount: 1 })
    for (const cursor of ['x', 'bm90aGluZw', "'"]) {
      expect((await server.call('GET', `${path}?cursor=${cursor}`, { token })).status).toBe(400)
    }
  })

  it('marks unread notifications younger than a day as new', async () => {
    await addNotifications(2)
    const [second, first] = (await list()).content
    expect(first).toMatchObject({ status: 'UNREAD', isNew: true, link: '/' })
    await read(second.id)
    expect((await list()).content[0]).toMatchObject({ status: 'READ', isNew: false })
    clock += 24 * hourMs
    expect((await list()).content[1]).toMatchObject({ status: 'UNREAD', isNew: false })
  })
})

describe('marking as read', () => {
  it('counts each notification once when repeated', async () => {
    await addNotifications(3)
    const [newest] = (await list()).content
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(newest.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await unread()).toBe(2)
  })

  it('all sets the count to 0, and later notifications are unread', async () => {
    await addNotifications(30)
    await readAll()
    expect(await unread()).toBe(0)
    const { content } = await list()
    expect(content.every((it: { status: string }) => it.status === 'READ')).toBe(true)
    await read(content[0].id)
    expect(await unread()).toBe(0)

    await addNotification('같은 순간의 알림')
    expect(await unread()).toBe(1)
    expect((await list()).content[0]).toMatchObject({ title: '같은 순간의 알림', status: 'UNREAD' })
  })

  it('all includes notifications that a faster server clock dated ahead', async () => {
    clock += hourMs
    await addNotification('조금 앞선 시계')
    clock -= hourMs
    await readAll()
    expect((await list('includeUnreadCount=true')).unreadCount).toBe(0)
    expect((await list()).content[0]).toMatchObject({ status: 'READ' })
    await addNotification('그다음')
    expect((await list()).content[0]).toMatchObject({ title: '그다음', status: 'UNREAD' })
  })

  it('keeps the count equal to the list under concurrent arrivals and reads', async () => {
    await addNotifications(20)
    const { content } = await list()
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => addNotification(`동시에 ${index}`)),
      ...content.map((it: { id: string }) => read(it.id)),
      ...Array.from({ length: 3 }, readAll),
    ])
    const all = [...(await list('size=50')).content]
    const unreadInList = all.filter(({ status }) => status === 'UNREAD').length
    expect(all).toHaveLength(50)
    expect(await unread()).toBe(unreadInList)
  })

  it('returns the same 404 for another member’s notification and for an unknown one', async () => {
    await addNotifications(1)
    const [mine] = (await list()).content
    const other = await server.signInAs('customer-2')
    const foreign = await read(mine.id, other)
    const missing = await read('00000000-0000-7000-8000-000000000000', other)
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect(await unread()).toBe(1)
  })
})
