import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceSubject } from '../../../contract/practice.ts'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { limitCounter } from '../../src/shared/limits/limits.tables.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { parseMemberCommand, runMemberCommand } from '../../src/start/member-command.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let admin: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await testServer()
  for (const id of ['customer-1', 'expert', 'operator', 'admin']) tokens[id] = await server.signInAs(id)
  admin = tokens.admin ?? ''
})
afterAll(() => server.close())

const get = (path: string, token = admin) => server.call('GET', `/api/v1/admin/${path}`, { token })
const post = (path: string, body?: object) =>
  server.call('POST', `/api/v1/admin/${path}`, { token: admin, ...(body && { body }) })
const logOf = (action: string) => server.db.select().from(auditLog).where(eq(auditLog.action, action))

async function addJob(change: Partial<typeof job.$inferInsert>) {
  const id = newId()
  const moment = new Date()
  const row = {
    id,
    kind: 'test.work',
    payload: { memberId: 'somebody' },
    attempts: 8,
    state: 'DEAD' as const,
  }
  await server.db.insert(job).values({ ...row, runAt: moment, createdAt: moment, ...change })
  return id
}

describe('the system pages', () => {
  it('are available to administrators only; pending work is available to all staff', async () => {
    for (const path of ['jobs', 'job-counts', 'system', 'model', 'practice', 'audit']) {
      expect((await server.call('GET', `/api/v1/admin/${path}`)).status, path).toBe(401)
      for (const who of ['customer-1', 'expert', 'operator'])
        expect((await get(path, tokens[who])).status, `${who} ${path}`).toBe(404)
      expect((await get(path)).status, path).toBe(200)
    }
    expect((await get('waiting', tokens['customer-1'])).status).toBe(404)
  })

  it('list the pending work of the caller’s roles only', async () => {
    const kindsFor = async (who: string) =>
      (await get('waiting', tokens[who])).body.data.map(({ kind }: { kind: string }) => kind)
    expect(await kindsFor('expert')).toEqual([
      'CASES_LATE',
      'QUESTIONS_LATE',
      'CASES',
      'QUESTIONS',
      'CASES_TOMORROW',
    ])
    expect(await kindsFor('operator')).toEqual([
      ...['PICKUPS_TODAY', 'DELIVERIES_TODAY', 'DOUBTFUL_AREAS'],
      ...['VISITS_TO_MOVE', 'PAUSES_UNANSWERED', 'INQUIRIES', 'DAYS_ASKED', 'PRICES_ASKED'],
      ...[
        'PRICES_REFUSED',
        'PICKUPS_TOMORROW',
        'DELIVERIES_TOMORROW',
        'UNSCHEDULED_TOMORROW',
        'COMPENSATIONS_PROPOSED',
      ],
    ])
    expect(await kindsFor('admin')).toHaveLength(27)
  })

  it('show versions, providers, and limits with the number of refused subjects', async () => {
    const windowMs = 10 * 60_000
    const windowStart = new Date(Math.floor(Date.now() / windowMs) * windowMs)
    const tooOften = { name: 'SIGN_IN', subject: '203.0.113.7', count: 100_001 }
    const earlier = { ...tooOften, windowStart: new Date(windowStart.getTime() - windowMs) }
    await server.db.insert(limitCounter).values([{ ...tooOften, windowStart }, earlier])
    const { data } = (await get('system')).body
    expect(data).toMatchObject({ isPractice: true, versions: { product: '0.1.0' } })
    expect(data.limits).toContainEqual({ name: 'SIGN_IN', count: 100_000, minutes: 10, refused: 1 })
    expect(data.limits).toContainEqual({ name: 'FLOOD', count: 1_000_000, minutes: 1, refused: null })
    expect(Number(data.versions.schema)).toBeGreaterThan(5)
    expect(data.providers.signIn.lastSuccessAt).toMatch(/\+09:00$/)
  })
})

describe('a background job', () => {
  it('that was given up shows its last error without personal data, and can be retried at once', async () => {
    const id = await addJob({ lastError: 'Error: no answer for chorok@example.com at 010-1234-5678' })
    const { content } = (await get('jobs?state=DEAD')).body.data
    expect(content).toMatchObject([{ id, kind: 'test.work', state: 'DEAD', attempts: 8 }])
    expect(JSON.stringify(content)).not.toMatch(/chorok|1234|somebody/)

    expect((await post(`jobs/${id}/retry`)).status).toBe(200)
    expect((await get('jobs?state=AGAIN')).body.data.content).toMatchObject([{ id, attempts: 0 }])
    expect(await logOf('staff.retryJob')).toMatchObject([{ subject: 'job', subjectId: id }])
  })

  it('can be given up with a reason, but not while it is running or after it is done', async () => {
    const id = await addJob({ state: 'WAITING', lastError: 'Error: x' })
    expect((await post(`jobs/${id}/give-up`, {})).status).toBe(400)
    expect((await post(`jobs/${id}/give-up`, { reason: '더는 필요 없어요' })).status).toBe(200)
    expect((await get('jobs?state=DEAD')).body.data.content).toMatchObject([{ id }])

    const running = await addJob({ state: 'WAITING', leasedUntil: new Date(Date.now() + 60_000) })
    expect((await get('jobs?state=RUNNING')).body.data.content).toMatchObject([{ id: running }])
    const done = await addJob({ state: 'DONE', finishedAt: new Date() })
    for (const held of [running, done])
      expect((await post(`jobs/${held}/retry`)).body.code).toBe('JOB_UNDER_WAY')
    expect((await post(`jobs/${newId()}/retry`)).body.code).toBe('JOB_NOT_FOUND')
    const counts = (await get('job-counts')).body.data
    expect(counts.find(({ kind }: { kind: string }) => kind === 'test.work')).toMatchObject({
      running: 1,
      dead: 1,
      again: 1,
    })
  })
})

describe('the sandbox', () => {
  it('can be configured from the console, and each change is audited', async () => {
    const set = (mood: string) =>
      server.call('PUT', '/api/v1/admin/practice/toss', { token: admin, body: { mood } })
    const { data } = (await set('down')).body
    expect(data.find(({ part }: { part: string }) => part === 'toss')).toMatchObject({ mood: 'down' })
    expect((await server.call('GET', '/sandbox/control/toss')).body.mood).toBe('down')
    expect((await set('made-up')).status).toBe(400)
    await set('normal')
    expect(await logOf('staff.setPractice')).toHaveLength(2)
  })
})

describe('the first administrator', () => {
  const silent = createLog({ level: 'silent', instanceId: 'test' })
  const line = (...more: string[]) => ['node', 'dist/server.mjs', ...more]

  it('is granted on the command line by the identity of the sign-in', async () => {
    const token = tokens['customer-1'] ?? ''
    const subject = practiceSubject('kakao', 'customer-1')
    const asked = parseMemberCommand(line('--grant-admin', 'kakao', subject))
    await runMemberCommand(asked as NonNullable<typeof asked>, server.database, silent)
    await runMemberCommand(asked as NonNullable<typeof asked>, server.database, silent)
    const memberId = decodeJwt(token).sub ?? ''
    const roles = await server.db.select().from(memberRole).where(eq(memberRole.memberId, memberId))
    expect(roles).toMatchObject([{ role: 'ADMIN' }])
    expect(await logOf('account.grantRole')).toMatchObject([{ actorId: 'command-line', subjectId: memberId }])
  })

  it('must have signed in before, and an incomplete command is rejected', async () => {
    expect(parseMemberCommand(line('--worker'))).toBeUndefined()
    expect(() => parseMemberCommand(line('--grant-admin', 'kakao'))).toThrow('쓰는 법')
    expect(() => parseMemberCommand(line('--grant-admin', 'email', 'a@b.c'))).toThrow('쓰는 법')
    const nobody = runMemberCommand(
      { flag: '--grant-admin', identity: { provider: 'kakao', subject: '1' } },
      server.database,
      silent,
    )
    await expect(nobody).rejects.toThrow('먼저 한 번 로그인')
  })
})
