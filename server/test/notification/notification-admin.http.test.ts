import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationTemplate } from '../../../contract/notification/notification-admin.ts'
import { notification, notificationTemplate } from '../../src/features/notification/notification.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import type { NoticeName } from '../../src/shared/notices/templates.ts'
import { testServer } from '../support/harness/test-server.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const path = '/api/v1/admin/notification-templates'
const reason = '말투를 맞춰요'
const scheduled = {
  title: '{pickupAt}에 만나요',
  message: '화분 {potCount}개를 모시러 갈게요. 예약번호는 {reservationNumber}예요.',
}

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.server.db.delete(notificationTemplate)
  await care.server.db.delete(notification)
  care.advanceClock(6000)
})

const templates = async (): Promise<NotificationTemplate[]> =>
  (await care.callAs('admin', 'GET', path)).body.data
const template = async (name: NoticeName) => (await templates()).find((it) => it.name === name)
const save = (name: string, wording: object, revision = 0, person = 'admin') =>
  care.callAs(person, 'PUT', `${path}/${name}`, { ...wording, reason, revision })
const reset = (name: string, revision: number) =>
  care.callAs('admin', 'POST', `${path}/${name}/reset`, { reason, revision })
const preview = (name: string, wording: object) =>
  care.callAs('admin', 'POST', `${path}/${name}/preview`, wording)
const noticesOf = async (person: string) => {
  const { body } = await care.callAs(person, 'GET', '/api/v1/notifications?size=50')
  return body.data.content as { title: string; message: string; type: string; link: string }[]
}
const notify = async (notice: 'PICKED_UP' | 'IN_CARE', { server } = care) => {
  const memberId = decodeJwt(await care.signIn('customer-2')).sub ?? ''
  const values = { reservationNumber: 'SA-1', pickupAt: '내일', deliveryAt: '모레', potCount: 1 }
  await server.database.transact((tx) =>
    server.features.notification.notify(tx, { memberId, notice, values }),
  )
}
const latestNotice = async () => (await noticesOf('customer-2'))[0]

describe('the notice templates', () => {
  it.each([
    ['GET', path, undefined],
    ['PUT', `${path}/PICKED_UP`, { title: '왔어요', message: '왔어요', reason, revision: 0 }],
    ['POST', `${path}/PICKED_UP/preview`, { title: '왔어요', message: '왔어요' }],
    ['POST', `${path}/PICKED_UP/reset`, { reason, revision: 0 }],
  ])('are available to administrators only: %s %s', async (method, address, body) => {
    expect((await care.server.call(method, address, body && { body })).status).toBe(401)
    for (const person of ['customer-1', 'expert', 'operator']) {
      const answer = await care.callAs(person, method, address, body)
      expect([person, answer.status, answer.body.code]).toEqual([person, 404, 'NOT_FOUND'])
    }
    expect((await care.callAs('admin', method, address, body)).status).toBe(200)
  })

  it('are listed with the default texts, the allowed values and the current texts', async () => {
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
        { name: 'pickupAt', meaning: '수거 일정', example: '11월 24일 (화) 오전 9시~12시', isNeeded: true },
        { name: 'deliveryAt', meaning: '배송 일정', example: '12월 1일 (화) 오전 9시~12시', isNeeded: false },
        { name: 'potCount', meaning: '화분 수', example: '2', isNeeded: false },
      ],
      revision: 0,
      changedAt: null,
      changedByName: null,
    })
  })

  it('apply to the next notice, and the audit log has the administrator and the reason', async () => {
    expect((await save('PICKUP_SCHEDULED', scheduled)).body).toMatchObject({ message: '저장했어요.' })
    const id = await care.bookAndPay('customer-1')
    const { number } = await care.row(id)
    expect(await noticesOf('customer-1')).toContainEqual(
      expect.objectContaining({
        type: 'RESERVATION',
        title: '11월 10일 (화) 오전 9시~12시에 만나요',
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

  it('can be reset to the default, and saving the default texts has the same effect', async () => {
    await save('PICKED_UP', { title: '왔어요', message: '잘 왔어요.' })
    await notify('PICKED_UP')
    expect(await latestNotice()).toMatchObject({ title: '왔어요', message: '잘 왔어요.' })
    expect((await reset('PICKED_UP', 1)).status).toBe(200)
    await notify('PICKED_UP')
    expect(await latestNotice()).toMatchObject({ title: '식물을 잘 데려왔어요' })
    expect(await template('PICKED_UP')).toMatchObject({
      isChanged: false,
      revision: 2,
      changedByName: '관리자 최뿌리',
    })

    const { standard } = (await template('PICKED_UP')) as NotificationTemplate
    await save('PICKED_UP', { title: ` ${standard.title}`, message: standard.message.replace(' ', '\n') }, 2)
    expect(await template('PICKED_UP')).toMatchObject({ isChanged: false, revision: 3 })
  })

  it('cannot be changed on the base of an old revision', async () => {
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
  ])(
    'are rejected with a Korean message, in the preview too: %s %o',
    async (name, wording, field, sentence) => {
      for (const answer of [await save(name, wording), await preview(name, wording)]) {
        expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
        expect(answer.body.issues).toEqual([{ path: field, message: expect.stringContaining(sentence) }])
      }
      expect(await template(name as NoticeName)).toMatchObject({ isChanged: false, revision: 0 })
    },
  )

  it('require a reason and a known notice name', async () => {
    const unknown = await save('NOTHING', scheduled)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND'])
    expect((await save('constructor', scheduled)).status).toBe(404)
    const withoutReason = await care.callAs('admin', 'PUT', `${path}/PICKED_UP`, {
      title: '왔어요',
      message: '왔어요',
      revision: 0,
      reason: ' ',
    })
    expect(withoutReason.body.issues).toEqual([{ path: 'reason', message: '이유를 적어 주세요.' }])
  })

  it('are previewed as they appear in inbox and push', async () => {
    const shown = {
      title: '11월 24일 (화) 오전 9시~12시에 만나요',
      message: expect.stringContaining('화분 2개를'),
    }
    expect((await preview('PICKUP_SCHEDULED', scheduled)).body.data).toEqual({
      type: 'RESERVATION',
      ...shown,
      push: shown,
    })
  })
})

describe('sending a notice', () => {
  it('uses the default texts when the edited ones are invalid, and the console shows the fault', async () => {
    const common = { revision: 1, changedAt: care.now(), changedBy: 'somebody' }
    await care.server.db.insert(notificationTemplate).values([
      { ...common, name: 'CONFIRMED_LONG_AGO', title: '{', message: '{' },
      { ...common, name: 'PICKUP_SCHEDULED', title: '{gone}', message: '{pickupAt}' },
      { ...common, name: 'PAID', title: '결제했어요', message: '{orderName' },
      { ...common, name: 'RESERVATION_CONFIRMED', title: '', message: '' },
    ])
    care.advanceClock(6000)
    await care.bookAndPay('customer-3')
    const titles = (await noticesOf('customer-3')).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['수거 일정이 잡혔어요', '결제가 완료됐어요']))
    expect(await template('PAID')).toMatchObject({
      isChanged: true,
      fault: '중괄호가 짝이 맞지 않아요. {값이름}처럼 써 주세요.',
      changedByName: '',
    })
  })

  it('uses a change in another process within five seconds', async () => {
    const other = await testServer({ databaseUrl: care.server.databaseUrl, overrides: { now: care.now } })
    await notify('PICKED_UP', { ...care, server: other })
    await save('PICKED_UP', { title: '왔어요', message: '잘 왔어요.' })
    care.advanceClock(5000)
    await notify('PICKED_UP', { ...care, server: other })
    expect(await latestNotice()).toMatchObject({ title: '왔어요' })
    await other.close()
  })

  it('reads the templates at most once in five seconds', async () => {
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
      const sendNotice = () =>
        features.notification.notify(counting, { memberId, notice: 'EXPERT_ANSWERED', values: {} })
      const readsOf = async (work: () => Promise<void>) => {
        reads = 0
        await work()
        return reads
      }
      const [first, second, third] = [
        await readsOf(sendNotice),
        await readsOf(sendNotice),
        await readsOf(sendNotice),
      ]
      expect([second, third]).toEqual([first - 1, first - 1])
    })
  })

  it('pushes the same texts', async () => {
    await save('PICKED_UP', { title: '왔어요', message: '화분 {potCount}개가 왔어요.' })
    const { body: device } = await care.server.call('POST', '/sandbox/control/push/subscriptions', {
      body: {},
    })
    await care.callAs('customer-2', 'POST', '/api/v1/notifications/push/subscriptions', device)
    await notify('PICKED_UP')
    await care.runJobs()
    const { body } = await care.server.call('GET', '/sandbox/control/push/messages')
    const messages = body as { text: string }[]
    expect(messages.map(({ text }) => JSON.parse(text))).toMatchObject([
      { title: '왔어요', message: '화분 1개가 왔어요.' },
    ])
  })
})
