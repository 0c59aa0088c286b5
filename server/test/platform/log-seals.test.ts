import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseFromLogs } from '../../src/shared/audit/audit.repository.ts'
import { createAudit } from '../../src/shared/audit/audit.ts'
import { createLogSeals } from '../../src/shared/audit/log-seals.ts'
import { verifyLogs } from '../../src/shared/audit/verify-logs.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

let own: TestDatabase
let database: OpenDatabase
let owner: pg.Client
let seal: () => Promise<void>
let record: (reason: string, subjectId?: string) => Promise<void>

beforeEach(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 3, onError: () => {} })
  owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const { db, transact } = database
  const audit = createAudit({ db, now: () => new Date() })
  seal = createLogSeals({ db, transact, log: createLog({ level: 'silent', instanceId: 'test' }) }).seal
  record = (reason, subjectId = 'member-1') =>
    audit.recordView({ actorId: 'staff-1', action: 'account.reveal', subject: 'member', subjectId, reason })
  for (const reason of ['one', 'two', 'three']) await record(reason)
  await seal()
})
afterEach(async () => {
  await owner.end()
  await database.close()
  await own.drop()
})

const verify = async (heads: string[] = []) => (await verifyLogs(database.transact, heads))[0]
const breach = async (heads: string[] = []) => (await verify(heads))?.broken

describe('the role of the running product', () => {
  it.each([
    ['audit_log', 'id'],
    ['payment_event', 'id'],
    ['log_seal', 'log'],
    ['log_erasure', 'log'],
  ])('may only append to %s', async (table, column) => {
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set ${column} = ${column}`,
      `truncate ${table}`,
    ])
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot erase a member who still exists', async () => {
    await owner.query("insert into member (id, name, created_at) values ('member-1', '이새봄', now())")
    await expect(database.transact((tx) => eraseFromLogs(tx, 'member-1'))).rejects.toThrow()
    expect(await breach()).toBeUndefined()
  })
})

describe('the seals of the audit log', () => {
  it('fit an untouched log, and count what waits for the next run', async () => {
    await record('four')
    expect(await verify()).toMatchObject({ sealed: 3, waiting: 1, erased: 0 })
    expect(await breach()).toBeUndefined()
    await Promise.all([seal(), seal()])
    expect(await verify()).toMatchObject({ sealed: 4, waiting: 0 })
    expect(await breach()).toBeUndefined()
  })

  it('show a changed row', async () => {
    await owner.query("update audit_log set reason = 'another' where reason = 'two'")
    expect(await breach()).toMatchObject({ breach: 'CHANGED', seq: 2 })
  })

  it('show a removed row, with and without its seal', async () => {
    await owner.query("delete from audit_log where reason = 'two'")
    expect(await breach()).toMatchObject({ breach: 'REMOVED', seq: 2 })
    await owner.query('delete from log_seal where seq = 2')
    expect(await breach()).toMatchObject({ breach: 'CHAIN', seq: 3 })
  })

  it('show a row that was inserted at an earlier time', async () => {
    const values = [randomUUID(), new Date(Date.now() - 2 * 3_600_000)]
    await owner.query(
      `insert into audit_log (id, actor_id, actor_name, action, kind, subject, created_at)
      values ($1, 'staff-1', '', 'account.reveal', 'LOOK', 'member', $2)`,
      values,
    )
    await seal()
    expect(await breach()).toMatchObject({ breach: 'INSERTED', rowId: values[0] })
  })

  it('show a chain that was cut off or written anew, against a head stored elsewhere', async () => {
    const head = (await verify())?.head ?? ''
    expect(await breach([head])).toBeUndefined()
    await owner.query("delete from audit_log where reason = 'three'")
    await owner.query('delete from log_seal where seq = 3')
    expect(await breach()).toBeUndefined()
    expect(await breach([head])).toMatchObject({ breach: 'HEAD', seq: 3 })
    await record('forged')
    await seal()
    expect(await breach([head])).toMatchObject({ breach: 'HEAD', seq: 3 })
  })

  it('still fit after the legal removals: a withdrawn member, and entries older than two years', async () => {
    await record('of another', 'member-2')
    await seal()
    await database.transact((tx) => eraseFromLogs(tx, 'member-1'))
    await seal()
    expect(await verify()).toMatchObject({ sealed: 4, erased: 3 })
    expect(await breach()).toBeUndefined()
    const { rows } = await owner.query(
      "select count(*)::int as kept from audit_log where subject_id = 'member-1' or (reason is null)",
    )
    expect(rows[0].kept).toBe(0)
  })

  it('do not demand entries that are older than two years', async () => {
    await owner.query('truncate audit_log, log_seal')
    await owner.query(
      `insert into audit_log (id, actor_id, actor_name, action, kind, subject, created_at)
      values ($1, 'staff-1', '', 'account.reveal', 'LOOK', 'member', now() - interval '2 years 1 day')`,
      [randomUUID()],
    )
    await record('recent')
    await seal()
    await database.pool.query('select remove_expired_audit_entries()')
    expect((await owner.query('select reason from audit_log')).rows).toEqual([{ reason: 'recent' }])
    expect(await verify()).toMatchObject({ sealed: 2 })
    expect(await breach()).toBeUndefined()
  })
})
