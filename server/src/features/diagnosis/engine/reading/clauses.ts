import { wordingOf } from '../naming/words.ts'
import { clauseRanges, type Sentence } from './normalise.ts'
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
  const { tracked, asked } = sentence
  const ranges = clauseRanges(sentence.text).filter(([start, end]) => end - start >= shortest)
  return ranges.map(([start, end]) => {
    const text = sentence.text.slice(start, end)
    const words = wordsOf(sentence, start, end)
    return {
      sentence,
      start,
      end,
      text,
      words,
      wording: wordingOf(text, words),
      range: originalRange(tracked, start, end),
      asked: asked && end === sentence.text.length,
    }
  })
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
