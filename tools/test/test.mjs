import { ensureBrowsers } from '../browser.mjs'
import { withCleanup } from '../cleanup/cleanup.mjs'
import { parseFilter } from './filter.mjs'
import { runPlaywright, runStaticChecks, runVitest, sum } from './runners.mjs'

/** Runs static checks, unit and HTTP tests, a smoke of the drills and browser journeys, or those tests that `args` select. */
export async function test(args) {
  const started = performance.now()
  const filter = parseFilter(args)
  const browsers = await ensureBrowsers()
  const steps = [
    ...(filter.isEverything ? [await timed('정적 검사', runStaticChecks)] : []),
    await timed('단위와 HTTP', () => withCleanup((run) => runVitest(run, filter))),
    await timed('여정', () => withCleanup((run) => runPlaywright(run, filter, browsers))),
  ]
  return report(steps, started)
}

/** Runs what needs neither a build, nor a database, nor a browser. */
export async function check() {
  const started = performance.now()
  const rules = { projects: ['check'], isQuiet: true }
  const steps = [
    timed('정적 검사', runStaticChecks),
    timed('규칙', () => withCleanup((run) => runVitest(run, parseFilter([]), rules))),
  ]
  return report(await Promise.all(steps), started)
}

async function timed(name, run) {
  const started = performance.now()
  return { ...(await run()), name, seconds: secondsSince(started) }
}

const secondsSince = (started) => Math.round((performance.now() - started) / 1000)

/** Prints the summary, whose last line is `N passed, N failed`. Returns the exit code. */
function report(steps, started) {
  const { passed, failed, skipped, failures, retried } = sum(steps)
  const parts = steps.map(({ name, seconds }) => `${name} ${seconds}초`).join(', ')
  console.log(`\n${secondsSince(started)}초 (${parts})${skipped ? `, 건너뛴 것 ${skipped}` : ''}`)
  printNames('두 번째에 된 여정 (1%를 넘으면 실패)', retried)
  printNames('실패', failures)
  const isEmpty = passed + failed + skipped === 0
  if (isEmpty) console.log('그 이름의 테스트가 없어요.')
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && !isEmpty ? 0 : 1
}

function printNames(title, names) {
  if (names.length === 0) return
  console.log(`${title} ${names.length}`)
  for (const name of names) console.log(`  ${name}`)
}
