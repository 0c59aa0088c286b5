import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/engine/embedded.ts'
import { sendMail } from '../../src/features/notification/mail/smtp.ts'
import { notification, staffNoticeOff } from '../../src/features/notification/notification.tables.ts'
import { alarm } from '../../src/features/staff/alarms.tables.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { startOfSeoulDay } from '../../src/shared/time/seoul.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { submit } from '../support/submission.ts'

const minuteMs = 60_000
const admin = '/api/v1/admin'
/** Noon today in Seoul; signatures are verified with the real clock. */
const noon = startOfSeoulDay(new Date()).getTime() + 12 * 60 * minuteMs
const metricsToken = 'q8Zt3mWv5Rk1Yb7Nx0Lc4Hd6Jf9Gs2Pa'
const sender = 'console@saeip.example'
const login = 'saeip:p@ss: word'

let clock = noon
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let customer: string
let expert: string
const lines: string[] = []
beforeAll(async () => {
  mailServer = await startMailServer({ sender, login })
  const log = createLog({
    level: 'warn',
    instanceId: 'test',
    destination: { write: (line) => void lines.push(line) },
  })
  server = await testServer({
    env: {
      METRICS_TOKEN: metricsToken,
      SMTP_URL: `smtp://saeip:p%40ss%3A%20word@127.0.0.1:${mailServer.port}`,
      MAIL_FROM: `새잎, 콘솔 <${sender}>`,
    },
    overrides: { now: () => new Date(clock), engine: embeddedEngine, log },
  })
  ;[customer = '', expert = ''] = await Promise.all(
    ['customer-1', 'expert', 'admin'].map((person) => server.signInAs(person)),
  )
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
beforeEach(async () => {
  clock = noon
  for (const table of [job, notification, staffNoticeOff, diagnosis, alarm]) await server.db.delete(table)
  mailServer.state.mood = 'normal'
  mailServer.received.length = 0
  lines.length = 0
})

/** Runs what is due at this moment: no time passes. */
async function work() {
  while ((await server.jobs.runDue()) > 0);
}
async function passMinutes(minutes: number) {
  clock += minutes * minuteMs
  await work()
}
const diagnose = async (prompt = '잎이 노래요') =>
  (await submit(server, customer, { prompt })).body.data.id as string
const subjects = () => mailServer.received.map(({ to, headers }) => [to, headers.get('subject')])
const logged = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a notice to staff could not be mailed')
const settings = async (token: string) =>
  (await server.call('GET', `${admin}/notices/settings`, { token })).body.data
const turn = (kind: string, isOn: boolean) =>
  server.call('PUT', `${admin}/notices/settings`, { token: expert, body: { kind, isOn } })
async function deliver(changes: object, token = expert) {
  const notice = { memberId: memberIdOf(token), type: 'NOTICE' as const, title: '알림', message: '내용' }
  const sent = { ...notice, link: '/console/cases', ...changes }
  await server.database.transact((tx) => server.features.notification.deliver(tx, sent))
  await work()
}
async function ring() {
  const alert = { status: 'firing', labels: { alertname: 'SaeipDown' }, annotations: { summary: 'down' } }
  const headers = { authorization: `Bearer ${metricsToken}` }
  const rung = await server.call('POST', '/api/v1/ops/alerts', { headers, body: { alerts: [alert] } })
  expect(rung.status).toBe(200)
  await work()
}

describe('a notice about the work', () => {
  it('arrives as plain text with title, message, the console’s address and how to switch it off', async () => {
    const id = await diagnose()
    await work()
    expect(mailServer.received).toHaveLength(1)
    const [mail] = mailServer.received
    expect(mail).toMatchObject({ from: sender, to: 'expert@example.com' })
    const headers = Object.fromEntries(mail?.headers ?? [])
    expect(headers).toMatchObject({
      subject: '새 사례가 왔어요',
      to: 'expert@example.com',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(headers.from).toContain(`<${sender}>`)
    expect(mail?.text).toMatch(/사례예요\. .*까지 답하기로 했어요\./)
    expect(mail?.text.split('\n')).toContain(`${server.url}/console/cases/${id}`)
    expect(mail?.text).toContain('‘이메일로도 받기’를 끄면')
    // Neither the customer nor what they wrote.
    expect(mail?.text).not.toMatch(/김초록|잎이 노래요/)
  })

  it('is an alarm for administrators, at night too, whose push and console need not work', async () => {
    clock = noon + 14 * 60 * minuteMs
    await ring()
    expect(subjects()).toEqual([['admin@example.com', '경보가 울려요']])
    expect(mailServer.received[0]?.text).toContain('SaeipDown: down')
    await ring()
    expect(mailServer.received).toHaveLength(1)
  })

  it('cannot add a header, a recipient or a command by its title', async () => {
    const title = 'A\r\nBcc: thief@example.com\r\n\r\n.\r\nRCPT TO:<thief@example.com>\r\nQUIT'
    await deliver({ title, message: '.\r\n.\r\nQUIT\r\n' })
    const [mail] = mailServer.received
    expect([mailServer.received.length, mail?.to, mail?.headers.has('bcc')]).toEqual([
      1,
      'expert@example.com',
      false,
    ])
    expect(mail?.headers.get('subject')).toMatch(/^A ?Bcc: thief/)
    expect(mail?.text).toMatch(/^\.\r?\n\.\r?\nQUIT/)
  })

  it('is not what a customer gets, and not what was read before', async () => {
    await deliver({ link: '/payments' })
    mailServer.state.mood = 'down'
    await deliver({})
    await server.call('PUT', `${admin}/notices/read`, { token: expert })
    mailServer.state.mood = 'normal'
    await passMinutes(5)
    expect(mailServer.received).toEqual([])
  })
})

describe('the switch of a member of staff', () => {
  it('is on, shows a masked address, and ends the mails but not the notices', async () => {
    expect((await settings(expert)).email).toEqual({ address: 'ex****@example.com', isOn: true })
    expect((await turn('EMAIL', false)).status).toBe(200)
    expect((await settings(expert)).email).toMatchObject({ isOn: false })
    await diagnose('강아지가 소철 씨앗을 삼켰어요')
    await work()
    expect(mailServer.received).toEqual([])
    expect((await server.call('GET', `${admin}/notices`, { token: expert })).body.data).toHaveLength(1)
    await turn('EMAIL', true)
    await diagnose('강아지가 소철 씨앗을 삼켰어요')
    await work()
    expect(subjects()).toEqual([['expert@example.com', '응급 사례가 왔어요']])
  })

  it('follows the kinds: what is off in the inbox is not mailed', async () => {
    await turn('CASE_NEW', false)
    await diagnose()
    await work()
    expect(mailServer.received).toEqual([])
  })

  it('says so where the sign-in provider gave no address, and nothing is sent', async () => {
    const colleague = await server.signInAs('customer-3', { toConsole: true })
    const role = { memberId: memberIdOf(colleague), role: 'OPERATOR' as const, grantedAt: new Date(clock) }
    await server.db.insert(memberRole).values(role)
    expect((await settings(colleague)).email).toEqual({ address: null, isOn: true })
    await deliver({}, colleague)
    expect([mailServer.received, logged()]).toEqual([[], []])
    await server.db.delete(memberRole).where(eq(memberRole.memberId, role.memberId))
  })

  it('says where no mail server is configured', async () => {
    const quiet = await testServer({ overrides: { now: () => new Date(clock) } })
    const token = await quiet.signInAs('expert')
    const answer = await quiet.call('GET', `${admin}/notices/settings`, { token })
    expect(answer.body.data.email).toBeNull()
    await quiet.close()
  })
})

describe('a mail server', () => {
  it.each(['down', 'locked', 'busy'] as const)(
    'that is %s is tried again with growing pauses, and the mail arrives once',
    async (mood) => {
      mailServer.state.mood = mood
      await deliver({})
      for (const minutes of [1, 2, 4]) await passMinutes(minutes)
      const before = mailServer.state.connections
      await passMinutes(7)
      expect(mailServer.state.connections).toBe(before)
      mailServer.state.mood = 'normal'
      await passMinutes(1)
      await passMinutes(60)
      expect(mailServer.received).toHaveLength(1)
      expect(logged()).toHaveLength(4)
    },
  )

  it('that stays away is given up after three hours, and the log says so', async () => {
    mailServer.state.mood = 'down'
    await deliver({})
    const before = mailServer.state.connections
    for (let hours = 0; hours < 20; hours += 1) await passMinutes(61)
    expect(mailServer.state.connections).toBe(before + 8)
    expect(logged().map(({ isLast }) => isLast)).toEqual([...Array(8).fill(false), true])
  })

  it('that refuses for ever ends it, and the log has its number but no address', async () => {
    mailServer.state.mood = 'refusing'
    await deliver({})
    mailServer.state.mood = 'normal'
    await passMinutes(120)
    expect(mailServer.received).toEqual([])
    expect(logged()).toMatchObject([{ level: 'error', verdict: 'REFUSED', answer: '550', isLast: true }])
    expect(lines.join()).not.toContain('@')
  })

  it('that loses its answer, or a job that runs again, has nobody get a mail twice', async () => {
    mailServer.state.mood = 'lost-answer'
    await deliver({})
    mailServer.state.mood = 'normal'
    await passMinutes(120)
    expect(mailServer.received).toHaveLength(1)
    expect(logged()).toMatchObject([{ verdict: 'UNKNOWN', isLast: true }])
    await deliver({ title: '둘째' })
    await server.db.update(job).set({ state: 'WAITING' }).where(eq(job.kind, 'notification.mail'))
    await work()
    expect(mailServer.received).toHaveLength(2)
  })

  const direct = (changes: object) =>
    sendMail(
      {
        ...{ host: '127.0.0.1', port: mailServer.port, isEncrypted: false, isOwnMachine: true },
        ...{ login: { user: 'saeip', pass: 'p@ss: word' }, from: { name: '', address: sender } },
        ...{ publicUrl: server.url, limitMs: 10_000, ...changes },
      },
      { id: crypto.randomUUID(), to: 'expert@example.com', subject: '알림', text: '내용' },
      async () => true,
    )

  it('that is silent holds nobody longer than the limit', async () => {
    mailServer.state.mood = 'silent'
    expect(await direct({ limitMs: 100 })).toEqual({ verdict: 'AGAIN', answer: 'NO_ANSWER' })
  })

  it.each([
    ['no failure', {}, undefined],
    ['no server', { port: 2 }, { verdict: 'AGAIN', answer: 'ESOCKET' }],
    ['no STARTTLS elsewhere', { isOwnMachine: false }, { verdict: 'AGAIN', answer: '502' }],
    ['another sender', { from: { name: '', address: 'a@b.example' } }, { verdict: 'REFUSED', answer: '550' }],
    ['a wrong password', { login: { user: 'saeip', pass: 'x' } }, { verdict: 'AGAIN', answer: '535' }],
    ['no password', { login: undefined }, { verdict: 'REFUSED', answer: '530' }],
  ])('is told from %s', async (_, changes, outcome) => {
    expect(await direct(changes)).toEqual(outcome)
  })
})

it('ends with the person’s place on the staff and leaves nothing behind of a deleted account', async () => {
  const colleague = await server.signInAs('customer-2', { toConsole: true })
  const memberId = memberIdOf(colleague)
  const isTheirs = eq(memberRole.memberId, memberId)
  const role = { memberId, role: 'EXPERT' as const, grantedAt: new Date(clock) }
  await server.db.insert(memberRole).values(role)
  mailServer.state.mood = 'busy'
  await deliver({}, colleague)
  mailServer.state.mood = 'normal'
  await server.db.delete(memberRole).where(isTheirs)
  await passMinutes(2)
  expect(mailServer.received).toEqual([])

  await server.db.insert(memberRole).values(role)
  mailServer.state.mood = 'busy'
  await deliver({}, colleague)
  await server.db.delete(memberRole).where(isTheirs)
  expect((await server.call('POST', '/api/v1/user/withdrawal', { token: colleague, body: {} })).status).toBe(
    200,
  )
  const jobs = await server.db.select().from(job)
  expect(JSON.stringify(jobs)).not.toContain(memberId)
  expect(await server.db.$count(notification, eq(notification.memberId, memberId))).toBe(0)
})
