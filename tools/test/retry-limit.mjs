/** The share of journeys that may need their second try before the run fails. One journey always may. */
const ALLOWED_SHARE = 0.01

/** Whether more journeys passed only at their second try than a healthy run has. */
export const isOverRetryLimit = (retried, journeys) => retried > Math.max(1, journeys * ALLOWED_SHARE)

/** The journeys of a Playwright JSON report that passed only at their second try, as `file:line title`. */
export const retriedJourneys = (report) => report.suites.flatMap((suite) => retriedIn(suite, []))

function retriedIn({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite of a file is titled with the file's name.
  const titles = title === file ? above : [...above, title]
  const retried = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}:${spec.line} ${[...titles, spec.title].join(' > ')}`)
  return [...retried, ...suites.flatMap((suite) => retriedIn(suite, titles))]
}
