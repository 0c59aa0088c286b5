import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReplica } from '../../src/shared/db/connections/replica.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { runAs, type Workload } from '../../src/shared/db/workload.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

let own: TestDatabase
let primary: OpenDatabase

beforeAll(async () => {
  own = await createTestDatabase()
  primary = createDatabase(own.url, { poolMax: 4, onError: () => {} })
})
afterAll(async () => {
  await primary.close()
  await own.drop()
})

const staleReads: Workload = { kind: 'CHEAP', feature: 'content', mayBeStale: true }
const whoAnswers = "select current_setting('application_name') as name"

/** The same database plays the replica, unless another address is given. */
async function withReplica<T>(
  work: (replica: ReturnType<typeof createReplica>, clock: { ms: number; position?: string }) => Promise<T>,
  url = own.url,
) {
  const clock: { ms: number; position?: string } = { ms: 0 }
  const positions = async () => {
    const { rows } = await primary.pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    return clock.position ?? rows[0]?.at ?? ''
  }
  const replica = createReplica({
    url,
    max: 2,
    primaryPosition: positions,
    now: () => clock.ms,
    checkEveryMs: 0,
  })
  try {
    return await work(replica, clock)
  } finally {
    await replica.close()
  }
}

describe('a read replica', () => {
  it('answers reads only, from the first comparison on until two seconds after the last', async () => {
    await withReplica(async (replica, clock) => {
      expect(await replica.query(whoAnswers)).toBeUndefined()
      await replica.check()
      expect((await replica.query(whoAnswers))?.rows).toEqual([{ name: 'saeip-read' }])
      expect(await replica.query('select id from member for update')).toBeUndefined()
      expect(await replica.query("insert into limit_counter values ('a', 'b', now(), 1)")).toBeUndefined()
      clock.ms = 2001
      expect(await replica.query(whoAnswers)).toBeUndefined()
    })
  })

  it('that lags is used again as soon as it shows what was written two seconds ago or less', async () => {
    await withReplica(async (replica, clock) => {
      clock.position = 'FFFFFFFF/0'
      await replica.check()
      expect(replica.isUsable()).toBe(false)
      delete clock.position
      clock.ms = 5000
      await replica.check()
      expect(replica.isUsable()).toBe(true)
    })
  })

  it('that refuses or fails leaves the answer to the primary', async () => {
    await withReplica(async (replica) => {
      await replica.check()
      expect(await replica.query('select broken')).toBeUndefined()
      expect(replica.isUsable()).toBe(false)
    })
    await withReplica(async (replica) => {
      await replica.check()
      expect(await replica.query(whoAnswers)).toBeUndefined()
    }, 'postgres://nobody@127.0.0.1:1/nothing')
  })

  it('serves only work that may be stale; a dead one costs nothing but the primary’s time', async () => {
    const readUrl = own.url
    const both = createDatabase(own.url, { poolMax: 4, onError: () => {}, readUrl })
    const name = async (work: () => Promise<{ rows: { name: string }[] }>) => (await work()).rows[0]?.name
    const ask = () => both.pool.query<{ name: string }>(whoAnswers)
    await expect.poll(() => runAs(staleReads, () => name(ask))).toBe('saeip-read')
    expect(await name(ask)).toBe('saeip')
    expect(await runAs({ ...staleReads, mayBeStale: false }, () => name(ask))).toBe('saeip')
    await both.close()

    const alone = createDatabase(own.url, {
      poolMax: 4,
      onError: () => {},
      readUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    })
    expect(await runAs(staleReads, () => name(() => alone.pool.query(whoAnswers)))).toBe('saeip')
    await alone.close()
  })
})
