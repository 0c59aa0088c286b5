import type { Snippet } from '../../../../../../contract/diagnosis/case-admin.ts'

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
