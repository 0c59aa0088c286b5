import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Row, Tally } from '../row.ts'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/**
 * F18: the disk is full while photos are written. The fault is injected in the media store, so this
 * runs the HTTP test that injects it instead of filling a real disk.
 */
export async function diskFull(): Promise<Row> {
  const tally = new Tally()
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', 'server/test', '-t', 'disk is full', '--reporter=json'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const start = run.stdout.indexOf('{"num')
  const report = JSON.parse(start < 0 ? '{}' : run.stdout.slice(start)) as {
    numPassedTests?: number
    numFailedTests?: number
  }
  const [passed, failed] = [report.numPassedTests ?? 0, report.numFailedTests ?? 0]
  tally.expect(passed > 0, () => `no test ran:\n${run.stderr.slice(-500)}`)
  for (let index = 0; index < passed; index += 1) tally.expect(true, () => '')
  for (let index = 0; index < failed; index += 1) tally.expect(false, () => 'a disk-full test failed')
  return tally.row('F18', 'the disk is full while uploading')
}
