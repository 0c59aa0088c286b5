import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { migrationChecksums, readChecksums } from '../tools/migration.mjs'
import { problemsOfMigration } from './migration-rules.ts'
import { files, read, root } from './source.ts'

/*
 * A migration on main may have run on somebody's database, so it never changes: a correction is a new migration.
 * `npm run migration` records the checksum of each new one in server/migrations/checksums.json.
 *
 * To redo a migration that is not on main yet: remove its .sql, its snapshot, its entry in meta/_journal.json and
 * its line in checksums.json, run `npm run migration` again, and amend the commit that added it.
 */

const path = 'server/migrations/checksums.json'
const git = (...args: string[]) => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** The commit of main on which the current work is based. HEAD in a clone that does not know main. */
function landedCommit() {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== '')
  return (main && git('merge-base', 'HEAD', main)) || 'HEAD'
}

test('every migration is the one whose checksum was recorded', () => {
  expect(migrationChecksums()).toEqual(readChecksums())
})

test('no checksum on main, now or at an earlier commit, was changed or removed', () => {
  const commits = git('log', '--first-parent', '--format=%H', landedCommit(), '--', path)
    .split('\n')
    .filter(Boolean)
  const landed = commits.map((commit) => JSON.parse(git('show', `${commit}:${path}`)) as object)
  for (const checksums of landed) expect(readChecksums()).toMatchObject(checksums)
})

/** Migrations that landed before the rules, and removals of what no version has used for a release, with the reason. */
const exempt: Record<string, string> = Object.fromEntries(
  [
    '0000_foundation',
    '0001_diagnosis-next',
    '0002_expert-answers',
    '0003_reservation-payment',
    '0004_rest-of-the-app',
    '0005_care-plan-quiet',
    '0006_console',
  ].map((tag) => [tag, 'landed before the rules']),
)

test('nobody waits for a migration, and the previous version can work beside it', () => {
  const problems = files
    .flatMap((file) => /^server\/migrations\/(\w[\w-]*)\.sql$/.exec(file)?.[1] ?? [])
    .filter((tag) => !exempt[tag])
    .flatMap((tag) =>
      problemsOfMigration(read(`server/migrations/${tag}.sql`)).map((problem) => `${tag}: ${problem}`),
    )
  expect(problems).toEqual([])
})
