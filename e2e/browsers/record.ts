import { readFileSync, writeFileSync } from 'node:fs'

/** The result of each journey in one browser: undefined when it passed, else why it failed. */
export interface BrowserResult {
  title: string
  failures: Map<string, string | undefined>
}

const start = '<!-- last result: written by npm run browsers -->'
const end = '<!-- end of the last result -->'

/** Replaces the last result in the page with the date and a table of journeys and browsers. */
export function writeRecord(file: string, results: BrowserResult[]) {
  const page = readFileSync(file, 'utf8')
  const [before, after] = [page.split(start)[0], page.split(end)[1]]
  writeFileSync(file, `${before}${start}\n\n${describeResults(results)}\n\n${end}${after}`)
}

function describeResults(results: BrowserResult[]) {
  const date = new Date().toISOString().slice(0, 10)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const names = [...(results[0]?.failures.keys() ?? [])]
  const cell = ({ failures }: BrowserResult, name: string) => (failures.get(name) ? 'failed' : 'passed')
  return [
    `Last run: ${date}.`,
    '',
    row(['journey', ...results.map(({ title }) => title)]),
    row(['journey', ...results].map(() => '---')),
    ...names.map((name) => row([name, ...results.map((result) => cell(result, name))])),
  ].join('\n')
}
