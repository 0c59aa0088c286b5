import { wordingOf } from '../naming/words.ts'
import type { Sentence } from './normalise.ts'
import { originalRange } from './tracked.ts'

/** A clause of a description, in the compact form that patterns and features are made from. */
export interface Clause {
  sentence: Sentence
  /** Place in the sentence's text, end exclusive. */
  start: number
  end: number
  text: string
  /** The words as typed, without spaces and punctuation. */
  words: string[]
  /** Hashed features of its wording. */
  wording: Set<number>
  /** Place in the original text, end exclusive. */
  range: [from: number, until: number]
  /** Whether a question mark ends it. */
  asked: boolean
}

const shortest = 2

/** Returns the clauses of sentences in their order; a repeated clause counts once. */
export function clausesOf(sentences: Sentence[]): Clause[] {
  const seen = new Set<string>()
  return sentences.flatMap(clausesIn).filter(({ text, asked }) => {
    const key = asked ? `${text}?` : text
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function clausesIn(sentence: Sentence): Clause[] {
  const { text, tracked } = sentence
  const clauses: Clause[] = []
  let start = 0
  for (let end = 0; end <= text.length; end++) {
    if (end < text.length && text[end] !== '|') continue
    if (end - start >= shortest) {
      const clause = text.slice(start, end)
      const words = wordsOf(sentence, start, end)
      clauses.push({
        sentence,
        start,
        end,
        text: clause,
        words,
        wording: wordingOf(clause, words),
        range: originalRange(tracked, start, end),
        asked: sentence.asked && end === text.length,
      })
    }
    start = end + 1
  }
  return clauses
}

/** Returns the typed words: gaps in the original indexes mark spaces. */
function wordsOf({ text, tracked }: Sentence, start: number, end: number): string[] {
  const words: string[] = []
  for (let index = start; index < end; index++) {
    const isNew = index === start || (tracked.at[index] ?? 0) - (tracked.at[index - 1] ?? 0) > 1
    const character = text[index] ?? ''
    words.push(isNew ? character : (words.pop() ?? '') + character)
  }
  return words
}
