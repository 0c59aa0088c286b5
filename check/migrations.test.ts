import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit of main on which the current work is based; undefined in a folder or clone that does not know main. */
function landedCommit(): string | undefined {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // The next name.
    }
  }
  return undefined
}

test('a migration that is on main, and may have run on somebody’s database, is not changed or removed', () => {
  const landed = landedCommit()
  const changed =
    landed && git('diff', '--diff-filter=a', '--name-only', landed, '--', 'server/migrations/*.sql')
  expect(changed ?? '').toBe('')
})
