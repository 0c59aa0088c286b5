import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './global-setup.ts'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** A migrated database of one's own, copied from the template in some 60 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${templateName}`)
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    // Two copies at once: the template is busy for a moment.
    if ((error as { code?: string }).code !== '55006') throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    await client.query(statement)
  } finally {
    await client.end()
  }
}
