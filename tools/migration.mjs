import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitMigration } from './migration-split.mjs'
import { bin, root, runNode } from './process.mjs'

const folder = join(root, 'server', 'migrations')
export const checksumsFile = join(folder, 'checksums.json')

/**
 * Writes a migration for the changed tables and records its checksum. What would lock an existing table for long gets
 * a second migration, which runs outside a transaction. Resolves to the exit code of drizzle-kit.
 */
export async function generateMigration(args) {
  const known = new Set(tags())
  const generate = (more) => runNode(bin('drizzle-kit'), ['generate', ...more])
  let code = await generate(args)
  const fresh = tags().find((tag) => !known.has(tag))
  if (code === 0 && fresh && !args.includes('--custom')) {
    const { first, later } = splitMigration(readFileSync(fileOf(fresh), 'utf8'))
    if (first) writeFileSync(fileOf(fresh), first)
    if (first && later) code = await generate(['--custom', '--name', `${fresh.slice(5)}-online`])
    if (later) writeFileSync(fileOf(tags().at(-1)), later)
  }
  if (code === 0) {
    // What is recorded stays: a changed migration must fail the check, not pass it.
    const recorded = { ...migrationChecksums(), ...readChecksums() }
    // A custom migration is written by hand now; the next run of this command records it.
    if (args.includes('--custom') && fresh) delete recorded[fresh]
    writeFileSync(checksumsFile, `${JSON.stringify(recorded, null, 2)}\n`)
  }
  return code
}

const fileOf = (tag) => join(folder, `${tag}.sql`)
const tags = () =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')).entries.map(({ tag }) => tag)

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
