import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The failed tests of a Vitest JSON report as `file title: reason`, and the files that could not be loaded. */
export const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    // A file that fails to load counts no test.
    if (status === 'failed' && assertionResults.length === 0) return [file]
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.map(({ fullName, failureMessages }) => `${file} ${fullName}: ${reasonOf(failureMessages)}`)
  })

/** The beginning of the failure, enough to read what was expected and what came. */
const reasonOf = ([message = 'no reason']) =>
  stripVTControlCharacters(message).split('\n', 2).join(' ').slice(0, 300)

/** The journeys of a Playwright JSON report with a status (`unexpected`, `flaky`), as `file:line title`. */
export const journeysThatEnded = (status, report) =>
  report.suites.flatMap((suite) => journeysOf(suite, status, []))

function journeysOf({ title, file, specs = [], suites = [] }, status, above) {
  // The outermost suite of a file is titled with the file's name.
  const titles = title === file ? above : [...above, title]
  const journeys = specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map((spec) => `${spec.file}:${spec.line} ${[...titles, spec.title].join(' > ')}`)
  return [...journeys, ...suites.flatMap((suite) => journeysOf(suite, status, titles))]
}
