import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, runNode, runQuietly } from '../process.mjs'
import { playwrightArguments, vitestArguments } from './filter.mjs'
import { failedTests, journeysThatEnded } from './reports.mjs'
import { isOverRetryLimit } from './retry-limit.mjs'

/**
 * What a runner counted. `failures` names what failed; `retried` names the journeys that passed only at their second
 * try.
 */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
const checks = {
  '형식과 규칙 (biome)': [bin('biome'), ['check', '--error-on-warnings', '.']],
  // Each further checker repeats work of the others: on two cores, beside the other checks, one is fastest.
  '타입 (tsc)': [bin('tsc'), ['-p', '.', '--checkers', '1']],
  // A service worker has no window, so it is checked with other types.
  '타입 (service worker)': [bin('tsc'), ['-p', 'web/src/service-worker']],
  '타입 (콘솔 service worker)': [bin('tsc'), ['-p', 'console/src/service-worker']],
  '쓰이지 않는 코드 (knip)': [bin('knip'), []],
}

export async function runStaticChecks() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([title, [script, args]]) => {
      const { code, output } = await runQuietly(script, args)
      console.log(code === 0 ? `✓ ${title}` : `✗ ${title}\n${output}`)
      return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] }
    }),
  )
  return sum(results)
}

/**
 * Runs the tests of all projects of vitest.config.ts, or of some. Prints them at the end when `isQuiet`, for a runner beside
 * another one.
 */
export async function runVitest({ folder, env }, filter, { projects = [], isQuiet = false } = {}) {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...chosen, ...vitestArguments(filter)]
  const code = await (isQuiet ? runAndPrint : runNode)(bin('vitest'), args, { env })
  const json = readReport(report)
  if (!json) return failUnlessOk(code, nothing, 'vitest')
  const failures = failedTests(json)
  const result = {
    ...nothing,
    passed: json.numPassedTests,
    failed: failures.length,
    failures,
    // A filter by title skips every other test of a file.
    skipped: filter.title === undefined ? json.numPendingTests + json.numTodoTests : 0,
  }
  return failUnlessOk(code, result, 'vitest')
}

async function runAndPrint(script, args, options) {
  const { code, output } = await runQuietly(script, args, options)
  if (code !== 0 || !output.includes('No test files found')) console.log(output)
  return code
}

export async function runPlaywright({ folder, env }, filter, browsers) {
  const args = playwrightArguments(filter)
  // Playwright starts the server of the journeys before it looks for any.
  if (!filter.isEverything && !(await hasJourneys(args))) return nothing
  const report = join(folder, 'playwright.json')
  const code = await runNode(bin('playwright'), ['test', '--reporter=list,json', ...args], {
    env: { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_NO_WARNINGS: '1' },
  })
  const json = readReport(report)
  if (!json) return failUnlessOk(code, nothing, 'playwright')
  const { expected, flaky, unexpected, skipped } = json.stats
  const isUnsteady = isOverRetryLimit(flaky, expected + flaky + unexpected)
  const retried = journeysThatEnded('flaky', json)
  const failed = journeysThatEnded('unexpected', json)
  const result = {
    passed: expected + (isUnsteady ? 0 : flaky),
    failed: unexpected + (isUnsteady ? flaky : 0),
    skipped,
    failures: isUnsteady ? [...failed, ...retried] : failed,
    retried,
  }
  return failUnlessOk(code, result, 'playwright')
}

async function hasJourneys(args) {
  const { output } = await runQuietly(bin('playwright'), ['test', '--list', '--reporter=list', ...args])
  return !/^Total: 0 tests/m.test(output)
}

/** A runner may fail without a failed test, for example by an error outside of all tests. */
const failUnlessOk = (code, result, runner) =>
  code !== 0 && result.failed === 0
    ? { ...result, failed: 1, failures: [`${runner} (exit code ${code}, no failed test)`] }
    : result

export const sum = (results) =>
  results.reduce((total, result) => ({
    passed: total.passed + result.passed,
    failed: total.failed + result.failed,
    skipped: total.skipped + result.skipped,
    failures: [...total.failures, ...result.failures],
    retried: [...total.retried, ...result.retried],
  }))

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
