import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let own: TestDatabase
let server: TestServer
let owner: pg.Client
let token: string

beforeAll(async () => {
  own = await createTestDatabase()
  owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  server = await testServer({ databaseUrl: own.url, env: { DATABASE_POOL_SIZE: '16' } })
  token = await server.signInAs('customer-1')
})
afterAll(async () => {
  await server.close()
  await owner.end()
  await own.drop()
})

const reservations = '/api/v1/reservations'

describe('a locked table', () => {
  it('costs only its own pages: they answer 503 and when to come back, all others 200', async () => {
    await owner.query('begin')
    await owner.query('lock table reservation')
    const blocked = Array.from({ length: 20 }, () => server.call('GET', reservations, { token }))
    await expect
      .poll(() => server.database.lanes().find(({ name }) => name === 'requests')?.open)
      .toBeGreaterThan(3)

    const others = [
      '/readyz',
      '/api/v1/common/home/dashboard',
      '/api/v1/common/faq',
      '/api/v1/common/contents',
    ]
    const [notices, ...open] = await Promise.all([
      server.call('GET', '/api/v1/analysis', { token }),
      ...others.map((path) => server.call('GET', path)),
    ])
    expect([notices, ...open].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

    const refused = await Promise.all(blocked)
    const outcomes = refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
    expect(new Set(outcomes)).toEqual(new Set(['503 2']))
    await owner.query('rollback')
    expect((await server.call('GET', reservations, { token })).status).toBe(200)
  })
})

describe('a passing conflict', () => {
  /** Makes the next statements on the limits fail, as another transaction can. */
  const conflicts = async (code: string, count: number) => {
    await owner.query(`
      create sequence conflict_number;
      grant usage on sequence conflict_number to public;
      create function conflict() returns trigger language plpgsql as $$
      begin
        if nextval('conflict_number') <= ${count} then raise exception 'conflict' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger conflict before insert on limit_counter for each row execute function conflict()`)
    const answer = await server.call('GET', '/api/auth/kakao/url?redirectUri=x')
    await owner.query(`
      drop trigger conflict on limit_counter; drop function conflict; drop sequence conflict_number`)
    return answer
  }

  it.each(['40001', '40P01'])('%s of a single statement is repeated and not seen', async (code) => {
    expect((await conflicts(code, 3)).status).toBe(400)
  })

  it('that does not end is a 503 that says when to come back', async () => {
    const { status, headers } = await conflicts('40001', 100)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })
})

describe('time limits', () => {
  const limits = 'select current_setting($1) as value'
  const read = async (tx: { execute: (query: string) => Promise<{ rows: unknown[] }> }) =>
    (
      await tx.execute(
        "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as value",
      )
    ).rows

  it('are set in each transaction by the kind of work, and end with it', async () => {
    expect(await server.database.transact((tx) => read(tx as never))).toEqual([{ value: '10s 4s' }])
    const { rows } = await server.database.pool.query<{ value: string }>(limits, ['statement_timeout'])
    expect(rows).toEqual([{ value: '6s' }])
  })
})
