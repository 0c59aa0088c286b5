import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationType } from '../../../contract/notification/notification.ts'
import { notification, pushSubscription } from '../../src/features/notification/notification.tables.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { startOfSeoulDay } from '../../src/shared/time/seoul.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const hourMs = 60 * 60_000
/** Noon today in Seoul; signatures are verified with the real clock. */
const noon = startOfSeoulDay(new Date()).getTime() + 12 * hourMs

let clock = noon
let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => new Date(clock) } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = noon
  await server.db.delete(pushSubscription)
  await server.db.delete(job)
  await server.db.delete(notification)
  await behave({ mood: 'normal' })
  token = await server.signInAs('customer-1')
})

type Device = { endpoint: string; keys: { p256dh: string; auth: string } }

const control = (method: string, path: string, body?: unknown) =>
  server.call(method, `/sandbox/control/push${path}`, { ...(body !== undefined && { body }) })
const behave = (behaviour: { mood: string; delayMs?: number }) => control('POST', '', behaviour)
const calls = async () => (await control('GET', '')).body.calls as number
const newDevice = async (): Promise<Device> => (await control('POST', '/subscriptions', {})).body
const readBy = async ({ endpoint }: Device) => {
  const messages: { endpoint: string; text: string; ttl: number }[] = (await control('GET', '/messages')).body
  return messages
    .filter((it) => it.endpoint === endpoint)
    .map(({ text, ttl }) => ({ ...JSON.parse(text), ttl }))
}

const subscribe = (body: unknown, by = token) =>
  server.call('POST', '/api/v1/notifications/push/subscriptions', { token: by, body })
const unsubscribe = ({ endpoint }: Device, by = token) =>
  server.call('POST', '/api/v1/notifications/push/unsubscribe', { token: by, body: { endpoint } })
const subscribed = async (by = token) => {
  const device = await newDevice()
  expect((await subscribe(device, by)).status).toBe(200)
  return device
}
const consent = (kind: string, agreed: boolean) =>
  server.call('POST', '/api/v1/user/consents', {
    token,
    body: { policyVersion: '2025-09-01', consents: [{ kind, agreed }] },
  })
const addNotification = (type: NotificationType = 'DIAGNOSIS', title = '전문가 답변이 왔어요') =>
  server.database.transact((tx) =>
    server.features.notification.deliver(tx, {
      memberId: decodeJwt(token).sub ?? '',
      type,
      title,
      message: '답'.repeat(200),
      link: '/analysis-result/1',
    }),
  )
const work = () => server.jobs.runDue()
const devices = () => server.db.select().from(pushSubscription)

describe('a push message', () => {
  it('arrives encrypted and signed at each device of the member, with a shortened text', async () => {
    const [phone, tablet] = [await subscribed(), await subscribed()]
    await addNotification()
    await work()
    for (const device of [phone, tablet]) {
      const [message, ...others] = await readBy(device)
      expect(others).toEqual([])
      expect(message).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        title: '전문가 답변이 왔어요',
        message: `${'답'.repeat(120)}…`,
        link: '/analysis-result/1',
        ttl: 86_400,
      })
    }
  })

  it('is signed with the key that browsers subscribe with', async () => {
    const { body } = await server.call('GET', '/api/v1/notifications/push/key', { token })
    const applicationServerKey: string = body.data.publicKey
    expect(applicationServerKey).toMatch(/^[\w-]{87}$/)
    const device: Device = (await control('POST', '/subscriptions', { applicationServerKey })).body
    await subscribe(device)
    await addNotification()
    await work()
    expect(await readBy(device)).toHaveLength(1)
  })

  it('is not sent after reading, without consent, or to unsubscribed devices', async () => {
    const device = await subscribed()
    await addNotification()
    await server.call('PUT', '/api/v1/notifications/mark-all-read', { token, body: {} })
    await work()
    await consent('NOTIFICATION', false)
    clock += hourMs
    await addNotification()
    await work()
    await consent('NOTIFICATION', true)
    await unsubscribe(device)
    clock += hourMs
    await addNotification()
    await work()
    expect(await readBy(device)).toEqual([])
  })

  it('about articles requires the marketing consent', async () => {
    const device = await subscribed()
    await consent('MARKETING', false)
    await addNotification('CONTENT')
    await work()
    expect(await readBy(device)).toEqual([])
    await consent('MARKETING', true)
    await addNotification('CONTENT')
    await work()
    expect(await readBy(device)).toHaveLength(1)
  })

  it('is deferred to the morning for reminders, and silent at night for other types', async () => {
    const device = await subscribed()
    clock = noon + 10 * hourMs
    await addNotification('CARE_REMINDER', '물 줄 시간이에요')
    await addNotification('PAYMENT', '결제가 끝났어요')
    await work()
    expect(await readBy(device)).toMatchObject([{ title: '결제가 끝났어요', silent: true }])

    clock = noon + 20 * hourMs - 1
    await work()
    expect(await readBy(device)).toHaveLength(1)
    clock = noon + 20 * hourMs
    await work()
    const [, reminder] = await readBy(device)
    expect(reminder).toMatchObject({ title: '물 줄 시간이에요' })
    expect(reminder).not.toHaveProperty('silent')
  })
})

describe('a failing push service', () => {
  const failWithRetry = async () => {
    await addNotification()
    await work()
    clock += 2 * 60_000
    await work()
  }

  it('that reports a subscription as gone ends it', async () => {
    await subscribed()
    await behave({ mood: 'gone' })
    await addNotification()
    await work()
    expect(await devices()).toEqual([])
  })

  it('is retried once, and the subscription ends after five consecutive failures', async () => {
    await subscribed()
    await behave({ mood: 'down' })
    const before = await calls()
    await failWithRetry()
    expect((await calls()) - before).toBe(2)
    for (let failures = 1; failures < 5; failures += 1) {
      expect(await devices()).toMatchObject([{ failures }])
      await failWithRetry()
    }
    expect(await devices()).toEqual([])
  })

  it('that recovers receives the message and resets the failures', async () => {
    const device = await subscribed()
    await behave({ mood: 'down' })
    await failWithRetry()
    await addNotification()
    await work()
    await behave({ mood: 'normal' })
    clock += 2 * 60_000
    await work()
    expect(await readBy(device)).toHaveLength(1)
    expect(await devices()).toMatchObject([{ failures: 0 }])
  })

  it('does not affect the inbox', async () => {
    await subscribed()
    await behave({ mood: 'down' })
    await failWithRetry()
    const list = await server.call('GET', '/api/v1/notifications', { token })
    expect(list.body.data.content).toHaveLength(1)
    const pushes = await server.db.select().from(job).where(eq(job.kind, 'notification.push'))
    expect(pushes.map(({ state }) => state)).toEqual(['DONE', 'DONE'])
  })
})

describe('a device', () => {
  it('belongs to the member who subscribed with it last', async () => {
    const device = await subscribed()
    const other = await server.signInAs('customer-2')
    await subscribe(device, other)
    await subscribe(device, other)
    expect(await devices()).toMatchObject([{ memberId: decodeJwt(other).sub }])
    // Only its own member can unsubscribe it.
    await unsubscribe(device)
    expect(await devices()).toHaveLength(1)
  })

  it('replaces the oldest one when a member has ten', async () => {
    const all: Device[] = []
    for (let count = 0; count < 11; count += 1) {
      clock += 1000
      all.push(await subscribed())
    }
    const kept = (await devices()).map(({ endpoint }) => endpoint)
    expect(new Set(kept)).toEqual(new Set(all.slice(1).map(({ endpoint }) => endpoint)))
  })

  it('must have valid encryption keys', async () => {
    const { endpoint, keys } = await newDevice()
    for (const broken of [
      { p256dh: 'A'.repeat(87) },
      { p256dh: `B${'x'.repeat(86)}` },
      { auth: 'a'.repeat(40) },
    ]) {
      const { body } = await subscribe({ endpoint, keys: { ...keys, ...broken } })
      expect(body.code).toBe('PUSH_NOT_ALLOWED')
    }
  })

  it('requires a member who has accepted the terms', async () => {
    const device = await newDevice()
    const fresh = await server.signInAs('new-member')
    expect((await subscribe(device, fresh)).body.code).toBe('CONSENT_REQUIRED')
    expect(
      (await server.call('POST', '/api/v1/notifications/push/subscriptions', { body: device })).status,
    ).toBe(401)
  })
})

describe('the address of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2b%2f',
    'https://web.push.apple.com/QGxyz',
  ])('is accepted for a known push service: %s', async (endpoint) => {
    const { keys } = await newDevice()
    expect((await subscribe({ endpoint, keys })).status).toBe(200)
  })

  it('is rejected for everything else, and nothing is sent there', async () => {
    const { keys, endpoint } = await newDevice()
    const before = await calls()
    for (const trick of tricks(server.url, endpoint)) {
      const { status, body } = await subscribe({ endpoint: trick, keys })
      expect([trick, status]).toEqual([trick, 400])
      expect(['PUSH_NOT_ALLOWED', 'VALIDATION_FAILED']).toContain(body.code)
    }
    await addNotification()
    await work()
    expect(await devices()).toEqual([])
    expect(await calls()).toBe(before)
  })
})

describe('without VAPID keys', () => {
  it('push is not configured', async () => {
    const { pushOf } = await import('../../src/app/feature-settings.ts')
    const { readConfig } = await import('../../src/config.ts')
    const config = { ...readConfig({}), practice: false }
    expect(pushOf(config, 'a secret')).toBeUndefined()
  })
})

/** Addresses that resemble allowed ones or point to internal hosts. */
const tricks = (own: string, endpoint: string) => [
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com:443/fcm/send/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com/',
  'https://fcm.googleapis.com/fcm/send/x#fragment',
  'https://user@fcm.googleapis.com/fcm/send/x',
  'https://user:pw@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com:x@evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com/x',
  'https://evil.example?fcm.googleapis.com/x',
  'https://evil.example#fcm.googleapis.com/x',
  'https://evil.example\\fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'https:fcm.googleapis.com/x',
  'https:/fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'https://fcm%2egoogleapis.com/x',
  'https://fcm。googleapis。com/x',
  'https://ｆcm.googleapis.com/x',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com/a/%2e%2e/x',
  'https://fcm.googleapis.com/x\r\nHost: evil.example',
  'https://xfcm.googleapis.com/x',
  'https://x.fcm.googleapis.com/x',
  'https://googleapis.com/x',
  'https://notify.windows.com/x',
  'https://.notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://a.notify.windows.com.evil.example/x',
  'https://a..notify.windows.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://0.0.0.0/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://127.1/x',
  'https://10.0.0.1/x',
  'https://192.168.0.1/x',
  'https://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ftp://fcm.googleapis.com/x',
  'wss://fcm.googleapis.com/x',
  'blob:https://fcm.googleapis.com/x',
  `${own}/api/v1/notifications`,
  `${own}/sandbox/push/`,
  `${own}/sandbox/push/../control/push`,
  `${own}/sandbox/push/a/b`,
  `${own}/sandbox/push/a?b=c`,
  `${own}/sandbox/pushy/a`,
  `${endpoint}#x`,
  endpoint.replace('http:', 'https:'),
  endpoint.replace('127.0.0.1', '0.0.0.0'),
  endpoint.replace('//', '//user@'),
]
