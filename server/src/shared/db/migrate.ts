import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Key of the advisory lock; every process must use the same. */
const migrationLock = 5_280_417

/**
 * Migrates the database at `url` (a direct connection, not PgBouncer) to the newest schema. Processes that
 * start together run one after the other. `lock_timeout` prevents a migration from waiting behind a long
 * transaction and blocking all reads meanwhile.
 */
export async function migrate(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A lost connection is reported by the running query.
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

/** Finds the folder beside the sources, beside the bundle, or in the checkout where the bundle was built. */
function findMigrations() {
  const folders = ['../../../migrations', './migrations', '../server/migrations']
  const found = folders
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error('The migrations folder is missing; build again (npm run build).')
  return found
}
