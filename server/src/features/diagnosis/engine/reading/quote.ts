import type { Sentence } from './normalise.ts'
import { originalRange } from './tracked.ts'

/** Longest quotation in characters, without the marks of omission. */
const longest = 40
/** Most characters before the matched words in a shortened quotation. */
const before = 14
const omission = '…'

/** The place of matched words in the original text: the words, and the readable clause around them. */
export interface Place {
  span: string
  quote: string
}

/** Returns the words of `[start, end)` of a sentence as typed, and the clauses around them as a quotation. */
export function placeOf(sentence: Sentence, original: string, start: number, end: number): Place {
  const { text, tracked } = sentence
  const from = text.lastIndexOf('|', start) + 1
  const bar = text.indexOf('|', Math.max(start, end - 1))
  const words = originalRange(tracked, start, end)
  const clauses = originalRange(tracked, from, bar === -1 ? text.length : bar)
  return { span: original.slice(...words).trim(), quote: shorten(original, clauses, words) }
}

/** Returns a clause as a quotation. */
export const clauseWords = (original: string, { range }: { range: [number, number] }) =>
  shorten(original, range, range)

/** Returns a question as a quotation: the clause that asks, and what stands before it in its sentence or after `from`. */
export const questionWords = (
  original: string,
  { sentence, range }: { sentence: Sentence; range: [number, number] },
  from = originalRange(sentence.tracked, 0, 1)[0],
) => shorten(original, [from, range[1]], range).replace(/^(?:그리고|그럼|그런데|근데|또)[\s,]+/u, '')

/** Returns the whole clause, or about 40 characters of it around the words, cut at spaces. */
function shorten(original: string, [from, until]: [number, number], [start, end]: [number, number]): string {
  const whole = readableIn(original.slice(from, until))
  if (whole.length <= longest) return whole
  const first = wordStart(original, Math.max(from, start - before), from, start)
  const wanted = Math.max(first + longest, Math.min(end, first + longest))
  const last = wanted >= until ? until : wordEnd(original, wanted, first)
  const part = readableIn(original.slice(first, last))
  return `${first > from ? omission : ''}${part}${last < until ? omission : ''}`
}

/** The first beginning of a word in `[index, start]`. */
function wordStart(original: string, index: number, from: number, start: number): number {
  for (let place = index; place <= start; place++) {
    if (place === from || /\s/.test(original[place - 1] ?? '')) return place
  }
  return start
}

/** The last end of a word before `index`; `index` itself where the text has no spaces. */
function wordEnd(original: string, index: number, first: number): number {
  for (let place = index; place > first + longest / 2; place--) {
    if (/\s/.test(original[place] ?? '')) return place
  }
  return /[\ud800-\udbff]/.test(original[index - 1] ?? '') ? index - 1 : index
}

/** Without punctuation and spaces at the ends; line breaks within become part of the quotation only as typed. */
const readableIn = (words: string) => words.replace(/^[\s,.·!?;…"'‘’“”()]+|[\s,·;"'‘’“”(]+$/gu, '')
