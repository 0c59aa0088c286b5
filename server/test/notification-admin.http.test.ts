import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationTemplate } from '../../contract/notification-admin.ts'
import { notification } from '../src/features/notification/notification.tables.ts'
import { notificationTemplate } from '../src/features/notification/notification-template.tables.ts'
import { auditLog } from '../src/shared/audit/audit.tables.ts'
import type { NoticeName } from '../src/shared/notices/templates.ts'
import { type CareWorld, careWorld } from './care-world.ts'
import { testServer } from './harness/test-server.ts'

const path = '/api/v1/admin/notification-templates'
const reason = '말투를 맞춰요'
const scheduled = {
  title: '{pickupAt}에 만나요',
  message: '화분 {potCount}개를 모시러 갈게요. 예약번호는 {reservationNumber}예요.',
}

let care: CareWorld
beforeAll(async () => {
  care = await careWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.server.db.delete(notificationTemplate)
  await care.server.db.delete(notification)
  care.pass(6000)
})

const templates = async (): Promise<NotificationTemplate[]> =>
  (await care.ask('admin', 'GET', path)).body.data
const template = async (name: NoticeName) => (await templates()).find((it) => it.name === name)
const save = (name: string, wording: object, revision = 0, person = 'admin') =>
  care.ask(person, 'PUT', `${path}/${name}`, { ...wording, reason, revision })
const reset = (name: string, revision: number) =>
  care.ask('admin', 'POST', `${path}/${name}/reset`, { reason, revision })
const preview = (name: string, wording: object) =>
  care.ask('admin', 'POST', `${path}/${name}/preview`, wording)
const titlesOf = async (person: string) => {
  const { body } = await care.ask(person, 'GET', '/api/v1/notifications?size=50')
  return body.data.content as { title: string; message: string; type: string; link: string }[]
}
const tellOf = async (notice: 'PICKED_UP' | 'IN_CARE', { server } = care) => {
  const memberId = decodeJwt(await care.signIn('customer-2')).sub ?? ''
  const values = { reservationNumber: 'SA-1', pickupAt: '내일', deliveryAt: '모레', potCount: 1 }
  await server.database.transact((tx) =>
    server.features.notification.notify(tx, { memberId, notice, values }),
  )
}
const lastTold = async () => (await titlesOf('customer-2'))[0]

describe('the wordings of notices', () => {
  it.each([
    ['GET', path, undefined],
    ['PUT', `${path}/PICKED_UP`, { title: '왔어요', message: '왔어요', reason, revision: 0 }],
    ['POST', `${path}/PICKED_UP/preview`, { title: '왔어요', message: '왔어요' }],
    ['POST', `${path}/PICKED_UP/reset`, { reason, revision: 0 }],
  ])('are the business of administrators alone: %s %s', async (method, address, body) => {
    expect((await care.server.call(method, address, body && { body })).status).toBe(401)
    for (const person of ['customer-1', 'expert', 'operator']) {
      const answer = await care.ask(person, method, address, body)
      expect([person, answer.status, answer.body.code]).toEqual([person, 404, 'NOT_FOUND'])
    }
    expect((await care.ask('admin', method, address, body)).status).toBe(200)
  })

  it('are listed with the default, what they may name, and what stands now', async () => {
    const all = await templates()
    expect(all.length).toBeGreaterThan(30)
    expect(all.find(({ name }) => name === 'PICKUP_SCHEDULED')).toEqual({
      name: 'PICKUP_SCHEDULED',
      type: 'RESERVATION',
      when: '수거 일정이 잡혔을 때',
      standard: { title: '수거 일정이 잡혔어요', message: '{pickupAt}에 식물을 모시러 갈게요.' },
      wording: { title: '수거 일정이 잡혔어요', message: '{pickupAt}에 식물을 모시러 갈게요.' },
      isChanged: false,
      fault: null,
      values: [
        { name: 'reservationNumber', meaning: '예약번호', example: 'SA-261121-7K2M4Q', isNeeded: false },
        { name: 'pickupAt', meaning: '수거 일정', example: '11월 24일(화) 오전', isNeeded: true },
        { name: 'deliveryAt', meaning: '배송 일정', example: '12월 1일(화) 오전', isNeeded: false },
        { name: 'potCount', meaning: '화분 수', example: '2', isNeeded: false },
      ],
      revision: 0,
      changedAt: null,
      changedByName: null,
    })
  })

  it('are what customers read from the next payment on, and the log knows who chose them and why', async () => {
    expect((await save('PICKUP_SCHEDULED', scheduled)).body).toMatchObject({ message: '저장했어요.' })
    const id = await care.bookAndPay('customer-1')
    const { number } = await care.row(id)
    expect(await titlesOf('customer-1')).toContainEqual(
      expect.objectContaining({
        type: 'RESERVATION',
        title: '11월 10일(화) 오전에 만나요',
        message: `화분 1개를 모시러 갈게요. 예약번호는 ${number}예요.`,
        link: `/reservation-detail/${id}`,
      }),
    )
    expect(await template('PICKUP_SCHEDULED')).toMatchObject({
      wording: scheduled,
      isChanged: true,
      revision: 1,
      changedByName: '관리자 최뿌리',
    })
    const [entry] = await care.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, 'PICKUP_SCHEDULED'))
    expect(entry).toMatchObject({
      actorId: decodeJwt(await care.signIn('admin')).sub,
      action: 'notification.changeTemplate',
      subject: 'notificationTemplate',
      before: { title: '수거 일정이 잡혔어요', message: '{pickupAt}에 식물을 모시러 갈게요.' },
      after: scheduled,
      reason,
    })
  })

  it('go back to the default, and writing the default anew is the same', async () => {
    await save('PICKED_UP', { title: '왔어요', message: '잘 왔어요.' })
    await tellOf('PICKED_UP')
    expect(await lastTold()).toMatchObject({ title: '왔어요', message: '잘 왔어요.' })
    expect((await reset('PICKED_UP', 1)).status).toBe(200)
    await tellOf('PICKED_UP')
    expect(await lastTold()).toMatchObject({ title: '식물을 잘 데려왔어요' })
    expect(await template('PICKED_UP')).toMatchObject({
      isChanged: false,
      revision: 2,
      changedByName: '관리자 최뿌리',
    })

    const { standard } = (await template('PICKED_UP')) as NotificationTemplate
    await save('PICKED_UP', { title: ` ${standard.title}`, message: standard.message.replace(' ', '\n') }, 2)
    expect(await template('PICKED_UP')).toMatchObject({ isChanged: false, revision: 3 })
  })

  it('are not overwritten by somebody who has not seen the last change', async () => {
    const first = { title: '먼저', message: '먼저 썼어요.' }
    const [one, other] = await Promise.all([
      save('IN_CARE', first),
      save('IN_CARE', { title: '같이', message: '같이 썼어요.' }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect((await save('IN_CARE', first, 0)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await reset('IN_CARE', 0)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await reset('IN_CARE', 1)).status).toBe(200)
    expect((await save('IN_CARE', first, 1)).body.code).toBe('CHANGED_MEANWHILE')
    expect((await save('IN_CARE', first, 2)).status).toBe(200)
  })

  it.each([
    [
      'PAID',
      { title: '결제', message: '{orderName} 결제' },
      'message',
      '꼭 알려야 하는 값이 빠졌어요: {amount} 금액',
    ],
    [
      'PAID',
      { title: '{name}님', message: '{orderName} {amount}' },
      'title',
      '이 알림에 {name} 값은 없어요.',
    ],
    ['EXPERT_ANSWERED', { title: '답', message: '{problem}' }, 'message', '이 알림에는 넣을 값이 없어요.'],
    ['PAID', { title: '결제', message: '{orderName} {amount' }, 'message', '중괄호가 짝이 맞지 않아요.'],
    ['PICKED_UP', { title: ' ', message: '왔어요' }, 'title', '제목을 입력해 주세요.'],
    ['PICKED_UP', { title: '가'.repeat(41), message: '왔어요' }, 'title', '40자까지'],
    ['PICKED_UP', { title: '왔어요', message: '가'.repeat(121) }, 'message', '120자까지'],
    ['PICKED_UP', { title: '왔어요', message: '가'.repeat(501) }, 'message', '내용이 너무 길어요.'],
  ])('are refused with a sentence, in the preview too: %s %o', async (name, wording, field, sentence) => {
    for (const answer of [await save(name, wording), await preview(name, wording)]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(answer.body.issues).toEqual([{ path: field, message: expect.stringContaining(sentence) }])
    }
    expect(await template(name as NoticeName)).toMatchObject({ isChanged: false, revision: 0 })
  })

  it('need a reason, and a notice that there is', async () => {
    const nameless = await save('NOTHING', scheduled)
    expect([nameless.status, nameless.body.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND'])
    expect((await save('constructor', scheduled)).status).toBe(404)
    const silent = await care.ask('admin', 'PUT', `${path}/PICKED_UP`, {
      ...{ title: '왔어요', message: '왔어요', revision: 0 },
      reason: ' ',
    })
    expect(silent.body.issues).toEqual([{ path: 'reason', message: '이유를 적어 주세요.' }])
  })

  it('are previewed as inbox and push will say them', async () => {
    const shown = { title: '11월 24일(화) 오전에 만나요', message: expect.stringContaining('화분 2개를') }
    expect((await preview('PICKUP_SCHEDULED', scheduled)).body.data).toEqual({
      type: 'RESERVATION',
      ...shown,
      push: shown,
    })
  })
})

describe('telling somebody', () => {
  it('never fails for a wording with a fault: the default is said, and the console shows the fault', async () => {
    const kept = { revision: 1, changedAt: care.now(), changedBy: 'somebody' }
    await care.server.db.insert(notificationTemplate).values([
      { ...kept, name: 'CONFIRMED_LONG_AGO', title: '{', message: '{' },
      { ...kept, name: 'PICKUP_SCHEDULED', title: '{gone}', message: '{pickupAt}' },
      { ...kept, name: 'PAID', title: '결제했어요', message: '{orderName' },
      { ...kept, name: 'RESERVATION_CONFIRMED', title: '', message: '' },
    ])
    care.pass(6000)
    await care.bookAndPay('customer-3')
    const told = (await titlesOf('customer-3')).map(({ title }) => title)
    expect(told).toEqual(expect.arrayContaining(['수거 일정이 잡혔어요', '결제가 완료됐어요']))
    expect(await template('PAID')).toMatchObject({
      isChanged: true,
      fault: '중괄호가 짝이 맞지 않아요. {값이름}처럼 써 주세요.',
      changedByName: '',
    })
  })

  it('in another process follows a change within five seconds', async () => {
    const other = await testServer({ databaseUrl: care.server.databaseUrl, parts: { now: care.now } })
    await tellOf('PICKED_UP', { ...care, server: other })
    await save('PICKED_UP', { title: '왔어요', message: '잘 왔어요.' })
    care.pass(5000)
    await tellOf('PICKED_UP', { ...care, server: other })
    expect(await lastTold()).toMatchObject({ title: '왔어요' })
    await other.close()
  })

  it('asks for the wordings once in five seconds, however much there is to tell', async () => {
    const memberId = decodeJwt(await care.signIn('customer-2')).sub ?? ''
    const { database, features } = care.server
    let reads = 0
    await database.transact(async (tx) => {
      const counting = new Proxy(tx, {
        get: (real, name) => {
          if (name === 'select') reads += 1
          const part = Reflect.get(real, name)
          return typeof part === 'function' ? part.bind(real) : part
        },
      })
      const tell = () =>
        features.notification.notify(counting, { memberId, notice: 'EXPERT_ANSWERED', values: {} })
      const readsOf = async (work: () => Promise<void>) => {
        reads = 0
        await work()
        return reads
      }
      const [first, second, third] = [await readsOf(tell), await readsOf(tell), await readsOf(tell)]
      expect([second, third]).toEqual([first - 1, first - 1])
    })
  })

  it('pushes the same words', async () => {
    await save('PICKED_UP', { title: '왔어요', message: '화분 {potCount}개가 왔어요.' })
    const { body: device } = await care.server.call('POST', '/sandbox/control/push/subscriptions', {
      body: {},
    })
    await care.ask('customer-2', 'POST', '/api/v1/notifications/push/subscriptions', device)
    await tellOf('PICKED_UP')
    await care.work()
    const { body } = await care.server.call('GET', '/sandbox/control/push/messages')
    const messages = body as { text: string }[]
    expect(messages.map(({ text }) => JSON.parse(text))).toMatchObject([
      { title: '왔어요', message: '화분 1개가 왔어요.' },
    ])
  })
})
