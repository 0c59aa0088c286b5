import pg from 'pg'
import { findMigrations, readMigrations } from './migration-files.ts'

export interface SchemaState {
  /** Whether every migration of this build has run. */
  isCurrent: boolean
  /**
   * Whether a pooler answered instead of PostgreSQL. Session state such as a lock would then stay on a connection that other
   * clients use.
   */
  isPooled: boolean
}

const missingTable = '42P01'

/** Reads the state of the schema at `url` without a lock. Throws while the database cannot be reached. */
export async function readSchemaState(url: string): Promise<SchemaState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A lost connection is reported by the running query.
  client.on('error', () => {})
  await client.connect()
  try {
    const newest = readMigrations(findMigrations()).at(-1)?.when ?? 0
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // A pooler gives out a key of its own, because its clients share backends.
    const { processID } = client as pg.Client & { processID: number | null }
    return { isPooled: rows[0]?.pid !== processID, isCurrent: (await lastRunOf(client)) >= newest }
  } finally {
    await client.end()
  }
}

async function lastRunOf(client: pg.Client): Promise<number> {
  try {
    const last = 'select max(created_at) as at from drizzle.__drizzle_migrations'
    return Number((await client.query<{ at: string | null }>(last)).rows[0]?.at ?? 0)
  } catch (error) {
    if ((error as { code?: string }).code === missingTable) return 0
    throw error
  }
}
