import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inJobs } from '../../src/shared/db/database.ts'
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
  it('refuses its own pages with 503 and when to come back; all others wait and are answered', async () => {
    await owner.query('begin')
    await owner.query('lock table reservation')
    const blocked = Array.from({ length: 20 }, () => server.call('GET', reservations, { token }))
    await expect
      .poll(() => server.database.pool.state().find(({ pool }) => pool === 'requests')?.waiting)
      .toBeGreaterThan(0)

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
  const limits =
    "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as value"
  const read = async () => (await server.database.db.execute<{ value: string }>(limits)).rows[0]?.value

  it('of jobs are longer than those of requests, on connections of their own', async () => {
    expect([await read(), await inJobs(read)]).toEqual(['10s 3s', '1min 10s'])
    const pools = server.database.pool.state().map(({ idle }) => idle > 0)
    expect(pools).toEqual([true, true])
  })
})
