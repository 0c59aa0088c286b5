import { plainError } from '../process.mjs'

/**
 * Reads the arguments of `npm test`. Words select test files whose path contains one of them; `-t <text>` selects
 * tests whose title contains the text. Without arguments everything runs.
 */
export function parseFilter(args) {
  const words = []
  let title
  const rest = [...args]
  while (rest.length > 0) {
    const arg = rest.shift()
    if (arg === '-t') title = rest.shift()
    else words.push(arg)
  }
  if (title === '' || (args.includes('-t') && title === undefined) || words.some((it) => it.startsWith('-')))
    throw plainError('사용법: npm test -- [파일 이름의 일부 ...] [-t "테스트 제목의 일부"]')
  return { words, title, isEverything: words.length === 0 && title === undefined }
}

/** Both runners read a title as a regular expression. */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const vitestArguments = ({ words, title, isEverything }) => [
  ...words,
  ...(title === undefined ? [] : ['-t', literal(title)]),
  ...(isEverything ? [] : ['--passWithNoTests']),
]

/** Playwright also reads a file filter as a regular expression. */
export const playwrightArguments = ({ words, title, isEverything }) => [
  ...words.map(literal),
  ...(title === undefined ? [] : ['-g', literal(title)]),
  ...(isEverything ? [] : ['--pass-with-no-tests']),
]
