import { chooseParticle, particlePairs } from '../../../../../../client/particle.ts'
import {
  type Snippet,
  type SnippetValue,
  snippetValues,
} from '../../../../../../contract/diagnosis/case-admin.ts'

/** The values of one case; null for one that the case does not hold. */
export type SnippetValues = Record<SnippetValue, string | null>

/** The general word for a value that the case does not hold. */
const generalWords: SnippetValues = { 식물: '식물', 문제: '증상' }

const braces = `\\{(${snippetValues.join('|')})\\}`
const valueWithParticle = new RegExp(`${braces}(?:(${particlePairs.flat().join('|')})(?![가-힣]))?`, 'g')

/** Fills the values into a snippet and chooses the particle that follows each of them. */
export const fillSnippet = (snippet: string, values: SnippetValues): string =>
  snippet.replace(valueWithParticle, (_, name: SnippetValue, particle: string = '') => {
    const word = values[name] ?? generalWords[name] ?? ''
    return word + chooseParticle(word, particle)
  })

/** Returns the first value in braces that was not replaced, such as `{식물}`. */
export const findUnfilledValue = (text: string): string | undefined => new RegExp(braces).exec(text)?.[0]

interface Insertion {
  text: string
  /** Where the cursor belongs afterwards: behind the inserted words. */
  cursor: number
}

/**
 * Replaces the text from `from` to `until` with a snippet, separated from the text around it: at the end of a line it begins a
 * new paragraph, at the beginning of a line it becomes one, and within a line it stands between spaces.
 */
export function insertSnippet(text: string, from: number, until: number, snippet: string): Insertion {
  const before = text.slice(0, from)
  const after = text.slice(until)
  const startsLine = before === '' || before.endsWith('\n')
  const endsLine = after === '' || after.startsWith('\n')
  const gapBefore = startsLine || /\s$/.test(before) ? '' : endsLine ? '\n\n' : ' '
  const gapAfter = endsLine || /^\s/.test(after) ? '' : startsLine ? '\n\n' : ' '
  const head = before + gapBefore + snippet
  return { text: head + gapAfter + after, cursor: head.length }
}

interface Slash {
  /** Position of the slash. */
  from: number
  /** What is typed behind it. */
  query: string
}

/** Finds the search that the text before the cursor ends with: a slash at the beginning of a word, and no space behind it. */
export function findSlash(beforeCursor: string): Slash | undefined {
  const [found, query] = /(?<!\S)\/([^\s/]{0,20})$/.exec(beforeCursor) ?? []
  return found === undefined || query === undefined
    ? undefined
    : { from: beforeCursor.length - found.length, query }
}

const maxMatches = 8

/** Lists snippets whose title or text contains the query: titles that begin with it first, then other titles, then texts. */
export function matchSnippets<S extends Pick<Snippet, 'title' | 'text'>>(snippets: S[], query: string): S[] {
  const wanted = normalise(query)
  const rankOf = ({ title, text }: S) => {
    const at = normalise(title).indexOf(wanted)
    if (at >= 0) return at === 0 ? 0 : 1
    return normalise(text).includes(wanted) ? 2 : undefined
  }
  return [0, 1, 2]
    .flatMap((rank) => snippets.filter((snippet) => rankOf(snippet) === rank))
    .slice(0, maxMatches)
}

/** Splits syllables into letters, so that a syllable that is not complete yet matches too; spaces and case do not count. */
const normalise = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\s/g, '')
