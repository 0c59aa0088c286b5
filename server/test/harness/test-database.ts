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

const mostTries = 5
/** Two copies at once keep the template busy; a worker that vacuums a database is ended by nobody but itself. */
const passing = ['55006', '42501']

async function administer(server: string, statement: string, tries = 1): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if (tries === mostTries || !passing.includes((error as { code?: string }).code ?? '')) throw error
    await new Promise((resolve) => setTimeout(resolve, tries * 100))
    return await administer(server, statement, tries + 1)
  } finally {
    await client.end()
  }
}
