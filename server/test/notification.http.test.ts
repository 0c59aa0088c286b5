import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../src/features/notification/notification.tables.ts'
import { type TestServer, testServer } from './harness/test-server.ts'

const path = '/api/v1/notifications'
const hourMs = 60 * 60_000

let clock = Date.now()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ parts: { now: () => new Date(clock) } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = Date.now()
  token = await server.signInAs('customer-1')
  // A fresh inbox: everything so far read and gone.
  await server.db.delete(notification)
  await readAll()
})

const memberId = () => decodeJwt(token).sub ?? ''
const tell = (title: string) =>
  server.database.transact((tx) =>
    server.features.notification.deliver(tx, {
      memberId: memberId(),
      type: 'NOTICE',
      title,
      message: '내용',
      link: '/',
    }),
  )
const tellMany = async (count: number) => {
  for (let index = 1; index <= count; index += 1) {
    clock += 1
    await tell(`알림 ${index}`)
  }
}
const list = async (query = '') => (await server.call('GET', `${path}?${query}`, { token })).body.data
const unread = async () => (await server.call('GET', `${path}/unread-count`, { token })).body.data
const read = (id: string, by = token) => server.call('PUT', `${path}/${id}/read`, { token: by, body: {} })
const readAll = () => server.call('PUT', `${path}/mark-all-read`, { token, body: {} })

describe('the inbox', () => {
  it('lists newest first, page by page or by cursor, without a gap or a repeat', async () => {
    await tellMany(45)
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

  it('counts unread only when asked, and refuses a cursor it did not write', async () => {
    await tellMany(1)
    expect(await list()).not.toHaveProperty('unreadCount')
    expect(await list('includeUnreadCount=true')).toMatchObject({ unreadCount: 1 })
    for (const cursor of ['x', 'bm90aGluZw', "'"]) {
      expect((await server.call('GET', `${path}?cursor=${cursor}`, { token })).status).toBe(400)
    }
  })

  it('marks as new what is unread and younger than a day', async () => {
    await tellMany(2)
    const [second, first] = (await list()).content
    expect(first).toMatchObject({ status: 'UNREAD', isNew: true, link: '/' })
    await read(second.id)
    expect((await list()).content[0]).toMatchObject({ status: 'READ', isNew: false })
    clock += 24 * hourMs
    expect((await list()).content[1]).toMatchObject({ status: 'UNREAD', isNew: false })
  })
})

describe('reading', () => {
  it('counts each notification once, however often it is tapped', async () => {
    await tellMany(3)
    const [newest] = (await list()).content
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(newest.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await unread()).toBe(2)
  })

  it('of all moves a watermark: the count is 0, everything is read, and what comes later is unread', async () => {
    await tellMany(30)
    await readAll()
    expect(await unread()).toBe(0)
    const { content } = await list()
    expect(content.every((it: { status: string }) => it.status === 'READ')).toBe(true)
    await read(content[0].id)
    expect(await unread()).toBe(0)

    await tell('같은 순간의 알림')
    expect(await unread()).toBe(1)
    expect((await list()).content[0]).toMatchObject({ title: '같은 순간의 알림', status: 'UNREAD' })
  })

  it('of all covers what a server with a faster clock has dated ahead', async () => {
    clock += hourMs
    await tell('조금 앞선 시계')
    clock -= hourMs
    await readAll()
    expect((await list('includeUnreadCount=true')).unreadCount).toBe(0)
    expect((await list()).content[0]).toMatchObject({ status: 'READ' })
    await tell('그다음')
    expect((await list()).content[0]).toMatchObject({ title: '그다음', status: 'UNREAD' })
  })

  it('agrees with the list after arrivals, single and collective readings all at once', async () => {
    await tellMany(20)
    const { content } = await list()
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => tell(`동시에 ${index}`)),
      ...content.map((it: { id: string }) => read(it.id)),
      ...Array.from({ length: 3 }, readAll),
    ])
    const all = [...(await list('size=50')).content]
    const unreadInList = all.filter(({ status }) => status === 'UNREAD').length
    expect(all).toHaveLength(50)
    expect(await unread()).toBe(unreadInList)
  })

  it('of a notification that is somebody else’s, or nobody’s, is a 404 with the same body', async () => {
    await tellMany(1)
    const [mine] = (await list()).content
    const other = await server.signInAs('customer-2')
    const foreign = await read(mine.id, other)
    const missing = await read('00000000-0000-7000-8000-000000000000', other)
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect(await unread()).toBe(1)
  })
})
