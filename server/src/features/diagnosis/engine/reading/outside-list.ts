import data from '../knowledge/outside-list.json' with { type: 'json' }
import { type Standing, standingAt, sureOfAnother } from '../naming/standing.ts'
import type { Clause } from './clauses.ts'
import type { Sentence } from './normalise.ts'
import { isDenied } from './patterns.ts'
import { type Place, placeOf } from './quote.ts'

export type OutsideKind = 'ORGANISM' | 'NORMAL' | 'CAUSE'

/** Another organism, a normal phenomenon, or a cause from outside, none of which is in the list of problems. */
interface OutsidePage {
  id: string
  kind: OutsideKind
  name: string
  /** Heading of the result. */
  title: string
  /** Pattern on compact text, where `|` ends a clause. */
  words: string
  /** Pattern with which an illness is more probable, unless it is denied. */
  unless?: string
  /** What it is, and whether it harms. */
  what: string
  todo: string[]
  /** What would change the picture. */
  watch: string
  sources: string[]
}

export interface OutsideMatter extends Omit<OutsidePage, 'words' | 'unless'>, Place {}

const pages = (data as OutsidePage[]).map(({ words, unless, ...page }) => ({
  page,
  pattern: new RegExp(words, 'u'),
  unless: unless === undefined ? undefined : new RegExp(unless, 'u'),
}))

/**
 * Returns the first matter outside the list of problems that a description tells of this plant now. A cause that is only
 * asked about is a guess; an organism or a phenomenon is there, whatever is asked about it.
 */
export function outsideMatterIn(
  sentences: Sentence[],
  original: string,
  clauses: Clause[],
  standings: Standing[],
): OutsideMatter | undefined {
  const isOfAnother = (sentence: Sentence, start: number) => {
    const { about = {}, time = {} } = standingAt(clauses, standings, sentence, start) ?? {}
    return (about['other-plant'] ?? 0) >= sureOfAnother || (time.past ?? 0) >= sureOfAnother
  }
  const possible = pages.filter(({ unless }) => !unless || !sentences.some((it) => states(it, unless)))
  for (const sentence of sentences) {
    for (const { page, pattern } of possible) {
      if (sentence.asked && page.kind === 'CAUSE') continue
      const match = pattern.exec(sentence.text)
      if (!match) continue
      const [start, end] = [match.index, match.index + match[0].length]
      if (isDenied(sentence, start, end) || isOfAnother(sentence, start)) continue
      return { ...page, ...placeOf(sentence, original, start, end) }
    }
  }
  return undefined
}

/** Whether a sentence has words that it does not deny. */
function states(sentence: Sentence, words: RegExp): boolean {
  const match = words.exec(sentence.text)
  return match !== null && !isDenied(sentence, match.index, match.index + match[0].length)
}
