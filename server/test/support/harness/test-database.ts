import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './global-setup.ts'

export interface TestDatabase {
  /** As the running product's role, which does not own the tables. */
  url: string
  /** As the owner of the tables, for tests that change the schema. */
  ownerUrl: string
  drop: () => Promise<void>
}

/** Creates a migrated database, copied from the template. Copying its files needs less time than writing them to the log. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${templateName} strategy file_copy`)
  return {
    url: databaseUrl(inject('applicationServer'), name),
    ownerUrl: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

const maxAttempts = 5
/** SQLSTATE of temporary failures: the template is being copied by another test, or an autovacuum worker is running. */
const temporaryFailures = ['55006', '42501']

async function administer(server: string, statement: string, attempt = 1): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if (attempt === maxAttempts || !temporaryFailures.includes((error as { code?: string }).code ?? ''))
      throw error
    await new Promise((resolve) => setTimeout(resolve, attempt * 100))
    return await administer(server, statement, attempt + 1)
  } finally {
    await client.end()
  }
}
