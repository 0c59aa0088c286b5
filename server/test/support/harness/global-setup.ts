import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../src/shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../src/shared/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's main database; test databases are created on the same server. */
    databaseServer: string
    /** The same server as the running product's role uses it. */
    applicationServer: string
  }
}

/** Migrated database from which every test database is copied. */
export const templateName = 'saeip_template'

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'saeip-test-'))
  // PostgreSQL may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
  await createTemplate(postgres.url)
  project.provide('databaseServer', postgres.url)
  project.provide('applicationServer', postgres.applicationUrl)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createTemplate(server: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(databaseUrl(server, templateName))
}

/** Returns the connection string of another database on the same server. */
export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
