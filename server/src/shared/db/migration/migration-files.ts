import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** First line of a file whose statements run one by one, outside a transaction. */
export const noTransaction = '-- no transaction'

export interface Migration {
  tag: string
  /** Milliseconds; drizzle's journal orders and identifies migrations by it. */
  when: number
  /** SHA-256 of the file, as drizzle's migrator records it. */
  hash: string
  statements: string[]
  isTransactional: boolean
}

interface JournalEntry {
  tag: string
  when: number
}

/** Reads the migrations of a folder written by drizzle-kit, in their order. */
export function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: JournalEntry[]
  }
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim()),
      isTransactional: !text.startsWith(noTransaction),
    }
  })
}

/** Finds the folder beside the sources, beside the bundle, or in the checkout where the bundle was built. */
export function findMigrations() {
  const folders = ['../../../../migrations', './migrations', '../server/migrations']
  const found = folders
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error('The migrations folder is missing; build again (npm run build).')
  return found
}
