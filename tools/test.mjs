import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './browser.mjs'
import { bin, runNode, runQuietly } from './process.mjs'

const nothing = { passed: 0, failed: 0, skipped: 0, again: 0 }
const checks = {
  '형식과 규칙 (biome)': [bin('biome'), ['check', '--error-on-warnings', '.']],
  '타입 (tsc)': [bin('tsc'), ['-p', '.']],
  // Lives in a world without windows, so it has types of its own.
  '타입 (service worker)': [bin('tsc'), ['-p', 'web/src/service-worker']],
  '쓰이지 않는 코드 (knip)': [bin('knip'), []],
}

/** Everything: static checks, unit and HTTP tests, browser journeys. One closing line sums them up. */
export async function test(args) {
  const started = Date.now()
  const browsers = await ensureBrowsers()
  const reports = mkdtempSync(join(tmpdir(), 'saeip-test-'))
  try {
    const results = [await staticChecks(), await vitest(reports, args), await playwright(reports, browsers)]
    return close(results, started)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** What needs neither database nor browser. */
export async function check() {
  const started = Date.now()
  const reports = mkdtempSync(join(tmpdir(), 'saeip-test-'))
  try {
    return close([await staticChecks(), await vitest(reports, ['--project', 'check'])], started)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

async function staticChecks() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([title, [script, args]]) => {
      const { code, output } = await runQuietly(script, args)
      console.log(code === 0 ? `✓ ${title}` : `✗ ${title}\n${output}`)
      return { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 }
    }),
  )
  return sum(results)
}

async function vitest(reports, args) {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode(bin('vitest'), ['run', ...reporters, ...args])
  const json = read(report)
  // A file that cannot even be loaded has no tests that could fail.
  const unloaded = json?.testResults.filter(
    (it) => it.status === 'failed' && it.assertionResults.length === 0,
  ).length
  return believe(
    code,
    json && {
      passed: json.numPassedTests,
      failed: json.numFailedTests + unloaded,
      skipped: json.numPendingTests + json.numTodoTests,
      again: 0,
    },
  )
}

async function playwright(reports, browsers) {
  const report = join(reports, 'playwright.json')
  const env = {
    ...process.env,
    ...browsers,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NODE_NO_WARNINGS: '1',
  }
  const code = await runNode(bin('playwright'), ['test', '--reporter=list,json'], { env })
  const stats = read(report)?.stats
  return believe(
    code,
    stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      again: stats.flaky,
    },
  )
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function believe(code, counted) {
  const result = counted || nothing
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

function close(results, started) {
  const { passed, failed, skipped, again } = sum(results)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(
    `\n${seconds}초${skipped ? `, 건너뛴 것 ${skipped}` : ''}${again ? `, 두 번째에 된 것 ${again}` : ''}`,
  )
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const sum = (results) =>
  results.reduce((total, it) => ({
    passed: total.passed + it.passed,
    failed: total.failed + it.failed,
    skipped: total.skipped + it.skipped,
    again: total.again + it.again,
  }))

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
