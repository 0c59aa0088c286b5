import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, runNode } from './process.mjs'

const folder = join(root, 'server', 'migrations')
export const checksumsFile = join(folder, 'checksums.json')

/** Writes a migration for the changed tables and records its checksum. Resolves to the exit code of drizzle-kit. */
export async function generateMigration(args) {
  const code = await runNode(bin('drizzle-kit'), ['generate', ...args])
  if (code === 0) {
    // What is recorded stays: a changed migration must fail the check, not pass it.
    const recorded = { ...migrationChecksums(), ...readChecksums() }
    writeFileSync(checksumsFile, `${JSON.stringify(recorded, null, 2)}\n`)
  }
  return code
}

/** The recorded checksums by the migration's name. */
export const readChecksums = () => JSON.parse(readFileSync(checksumsFile, 'utf8'))

/** The checksum of each migration: its SQL, its snapshot and its entry in drizzle's journal. */
export function migrationChecksums() {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const { entries } = JSON.parse(read('meta/_journal.json'))
  return Object.fromEntries(
    entries.map((entry) => {
      const number = entry.tag.split('_')[0]
      const parts = [read(`${entry.tag}.sql`), read(`meta/${number}_snapshot.json`), JSON.stringify(entry)]
      return [entry.tag, createHash('sha256').update(parts.join('\0')).digest('hex')]
    }),
  )
}
