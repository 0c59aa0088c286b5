import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { refund } from '../../src/features/payment/payment.tables.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { createReservationWorld } from '../support/reservation-world.ts'

const [oldSecret, newSecret] = [
  'old-secret-of-this-test-0123456789abcdef',
  'new-secret-of-this-test-fedcba9876543210',
]
const [oldPair, newPair] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]

let before: TestServer
const opened: TestServer[] = []
beforeAll(async () => {
  before = await start({ tokenSecret: oldSecret, env: pushEnv(oldPair) })
})
afterAll(async () => {
  for (const server of opened.reverse()) await server.close()
})

interface Process {
  tokenSecret: string
  env?: Record<string, string>
  databaseUrl?: string
}

async function start({ tokenSecret, ...rest }: Process) {
  const server = await testServer({ ...rest, overrides: { tokenSecret } })
  opened.push(server)
  return server
}

const myPage = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/v1/user/my-page', { token })).status

test('a token secret is replaced without signing anybody out, one process after the other', async () => {
  const { databaseUrl } = before
  const token = await before.signInAs('customer-1')
  const prepared = await start({
    tokenSecret: oldSecret,
    env: { TOKEN_SECRET_PREVIOUS: newSecret },
    databaseUrl,
  })
  const swapped = await start({
    tokenSecret: newSecret,
    env: { TOKEN_SECRET_PREVIOUS: oldSecret },
    databaseUrl,
  })
  const finished = await start({ tokenSecret: newSecret, databaseUrl })

  const fresh = await swapped.signInAs('customer-2')
  expect([await myPage(prepared, token), await myPage(swapped, token)]).toEqual([200, 200])
  expect([await myPage(prepared, fresh), await myPage(swapped, fresh)]).toEqual([200, 200])
  expect([await myPage(finished, fresh), await myPage(finished, token)]).toEqual([200, 401])
})

test('after new push keys, a device of the previous pair still receives messages', async () => {
  const control = (path: string, body: object) =>
    before.call('POST', `/sandbox/control/push${path}`, { body })
  const device = (await control('/subscriptions', { applicationServerKey: oldPair.publicKey })).body
  const token = await before.signInAs('customer-1')
  const subscribed = await before.call('POST', '/api/v1/notifications/push/subscriptions', {
    token,
    body: device,
  })
  expect(subscribed.status).toBe(200)

  const received = async () =>
    (await before.call('GET', '/sandbox/control/push/messages')).body.length as number
  const push = async (server: TestServer) => {
    await server.database.transact((tx) =>
      server.features.notification.deliver(tx, {
        memberId: decodeJwt(token).sub ?? '',
        type: 'DIAGNOSIS',
        title: '전문가 답변이 왔어요',
        message: '답',
        link: null,
      }),
    )
    await server.jobs.runDue()
  }
  // Push services of the sandbox are allowed by address, and this device lives in the first process.
  const world = { databaseUrl: before.databaseUrl, tokenSecret: oldSecret }
  const sandbox = { SANDBOX_URL: `${before.url}/sandbox` }
  const previous = { PUSH_PREVIOUS_PRIVATE_KEY: oldPair.privateKey }
  await push(await start({ ...world, env: { ...sandbox, ...pushEnv(newPair) } }))
  expect(await received()).toBe(0)
  await push(await start({ ...world, env: { ...sandbox, ...pushEnv(newPair), ...previous } }))
  expect(await received()).toBe(1)
})

test('refunds that wait while the provider’s key is replaced are paid once, with the new key', async () => {
  const world = await createReservationWorld()
  opened.push(world.server)
  const toss = (behaviour: object) =>
    world.server.call('POST', '/sandbox/control/toss', { body: { webhooks: 'off', ...behaviour } })
  const cancel = (id: string) =>
    world.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, { reason: '일정이 바뀌었어요' })
  const [notSent, sent] = [await world.bookAndPay('customer-1'), await world.bookAndPay('customer-1')]
  const paid = await world.findLatestPayment(sent)

  await toss({ mood: 'refusing' })
  await cancel(notSent)
  await cancel(sent)
  await world.runJobs()
  const refunds = async () => await world.server.db.select().from(refund)
  expect((await refunds()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])

  await toss({ mood: 'normal' })
  // The old key's last request was executed, and its answer was lost.
  const ofSent = (await refunds()).find(({ reservationId }) => reservationId === sent)
  await world.server.call('POST', `/sandbox/toss/v1/payments/${paid?.paymentKey}/cancel`, {
    headers: {
      authorization: `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}`,
      'idempotency-key': ofSent?.id ?? '',
    },
    body: { cancelReason: ofSent?.reason, cancelAmount: ofSent?.amount },
  })

  const renewed = await testServer({
    databaseUrl: world.server.databaseUrl,
    env: { SANDBOX_URL: `${world.server.url}/sandbox`, TOSS_SECRET_KEY: 'test_gsk_renewed' },
    overrides: { now: world.now },
  })
  opened.push(renewed)
  world.advanceClock(60_000)
  await renewed.jobs.runDue()

  expect((await refunds()).map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED'])
  const ledger: { cancels: unknown[] }[] = (await world.server.call('GET', '/sandbox/control/toss/ledger'))
    .body
  expect(ledger.map(({ cancels }) => cancels.length)).toEqual([1, 1])
})

function pushEnv({ publicKey, privateKey }: typeof oldPair) {
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }
}
