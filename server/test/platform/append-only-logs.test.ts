import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseFromLogs, findErased, removeExpired } from '../../src/shared/audit/audit.repository.ts'
import { Audit } from '../../src/shared/audit/audit.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

let own: TestDatabase
let database: OpenDatabase
let owner: pg.Client
let record: (reason: string, subjectId?: string) => Promise<void>

beforeEach(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 3, onError: () => {} })
  owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const audit = new Audit(database.db, () => new Date())
  record = (reason, subjectId = 'member-1') =>
    audit.recordView({ actorId: 'staff-1', action: 'account.reveal', subject: 'member', subjectId, reason })
  for (const reason of ['one', 'two', 'three']) await record(reason)
})
afterEach(async () => {
  await owner.end()
  await database.close()
  await own.drop()
})

describe('the role of the running product', () => {
  it.each([
    ['audit_log', 'id'],
    ['payment_event', 'id'],
    ['given_away', 'id'],
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
  })
})

describe('what the law demands beyond appending', () => {
  it('a withdrawn member leaves the audit log, and the rows that lost the id are named', async () => {
    await record('of another', 'member-2')
    await database.transact((tx) => eraseFromLogs(tx, 'member-1'))
    const { rows } = await owner.query('select id, subject_id from audit_log order by created_at, id')
    expect(rows.map((row) => row.subject_id)).toEqual([null, null, null, 'member-2'])
    const ids = rows.map((row) => row.id)
    expect(await findErased(database.db, ids)).toEqual(new Set(ids.slice(0, 3)))
  })

  it('entries older than two years go, others stay', async () => {
    await owner.query('truncate audit_log')
    await owner.query(
      `insert into audit_log (id, actor_id, actor_name, action, kind, subject, created_at)
      values ($1, 'staff-1', '', 'account.reveal', 'LOOK', 'member', now() - interval '2 years 1 day')`,
      [randomUUID()],
    )
    await record('recent')
    await removeExpired(database.db)
    expect((await owner.query('select reason from audit_log')).rows).toEqual([{ reason: 'recent' }])
  })
})
