import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number will do, as long as every process takes the same. */
const migrationLock = 5_280_417

/**
 * Brings the database behind `url` (a direct connection, no PgBouncer) to the newest schema.
 * Processes that start together wait for each other. `lock_timeout` keeps a migration from
 * queueing behind a long transaction and stopping everybody else's reads meanwhile.
 */
export async function migrate(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection lost while it waits is reported by the query that waited.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set lock_timeout = '120s'")
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set lock_timeout = '5s'")
    await runMigrations(drizzle(client), { migrationsFolder: findMigrations() })
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** Beside the sources, beside the bundle, or in the checkout that the bundle was built in. */
function findMigrations() {
  const folders = ['../../../migrations', './migrations', '../server/migrations']
  const found = folders
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error('The migrations folder is missing; build again (npm run build).')
  return found
}
