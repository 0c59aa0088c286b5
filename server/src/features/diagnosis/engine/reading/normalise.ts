import { english, numerals, typos } from '../knowledge/knowledge.ts'
import { translateEnglish } from './english.ts'
import { appendTracked, emptyTracked, rewrite, type Tracked, track } from './tracked.ts'

/** Number of characters that are read; the rest is cut, so that the time is bounded. */
const readLength = 5000
/** Longest sentence; text without punctuation is cut at this length. */
const sentenceLength = 200

/** A sentence without spaces; `|` separates its clauses. */
export interface Sentence {
  tracked: Tracked
  text: string
  /** Indexes in `text` of 안/못 as separate words ("안 시들어요"). */
  adverbs: Set<number>
  /** Whether a question mark ends the sentence. */
  asked: boolean
}

/** Returns the places of the clauses of a sentence's text, end exclusive. */
export function clauseRanges(text: string): [start: number, end: number][] {
  let end = -1
  return text.split('|').map((clause) => {
    const start = end + 1
    end = start + clause.length
    return [start, end]
  })
}

const noise = /[\u200b-\u200f\ufeff]|[ㄱ-ㅎㅏ-ㅣ]+|\p{Extended_Pictographic}/gu
const repeats = /([가-힣!?.~])\1{2,}/g
const questionEnd = /[.!…]*[?？][.?!？…]*/g
const sentenceEnd = /[.!;。\n\r…]+/g
/** Where one clause ends and the next begins: a comma, or an ending such as -고, -는데, -지만, -요 before a space. */
const clauseEnd =
  /,|·|(?<=[가-힣](?:고|데|지만|면서|다가|더니|니까|거든|니다|[했었았였렸졌]다)|(?<![필중주])요|[했었았였렸졌함됨짐임]음?|[있없같많적좋]음|[나생][옴김])\s+(?!있|싶|나서|난\s|나니|해서|계속 그)/g
/** 안 and 못 as words, not as the first syllable of 안쪽, 안에, 안방, 안녕, 안으로 ... */
const adverb = /(?<![가-힣])(?:안(?![쪽에방녕쓰으정개내심전])|못)(?=\s*[가-힣])/g
const rewrites = [...english.konglish, ...numerals, ...typos].map(
  ([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement] as const,
)

/** Returns the text that spans refer to: NFC, at most 5,000 characters. */
export const readable = (prompt: string) => prompt.slice(0, readLength).normalize('NFC')

/**
 * Splits a readable text into sentences in the form that the patterns expect, after correcting typing mistakes. English
 * is translated, except for readers with corrections of their own, which know English themselves.
 */
export function sentencesOf(original: string, corrections = rewrites): Sentence[] {
  let whole = rewrite(track(original.toLowerCase()), noise, ' ')
  if (corrections === rewrites) whole = translateEnglish(whole)
  whole = rewrite(whole, /[~〜]{2,}/g, '.')
  whole = collapseRepeats(whole)
  for (const [pattern, replacement] of corrections) {
    if (whole.text.search(pattern) !== -1) whole = rewrite(whole, pattern, replacement)
  }
  whole = rewrite(whole, /(\d)\s*[.~〜]\s*(?=\d)/g, '-')
  whole = rewrite(whole, questionEnd, '\u0002')
  whole = rewrite(whole, sentenceEnd, '\u0001')
  whole = rewrite(whole, clauseEnd, '|')
  return cutSentences(whole).map(compact)
}

/** Removes repeated syllables ("요요요요", "시들시이이이들"); words such as "너무너무너무" stay. */
function collapseRepeats(tracked: Tracked): Tracked {
  const drop = new Set<number>()
  for (const match of tracked.text.matchAll(repeats)) {
    for (let i = 1; i < match[0].length; i++) drop.add(match.index + i)
  }
  return keepOnly(tracked, (index) => !drop.has(index))
}

function cutSentences(whole: Tracked): (Tracked & { asked: boolean })[] {
  const sentences: (Tracked & { asked: boolean })[] = []
  let from = 0
  for (let index = 0; index <= whole.text.length; index++) {
    const end = whole.text[index]
    const ended = index === whole.text.length || end === '\u0001' || end === '\u0002'
    if (!ended && index - from < sentenceLength) continue
    if (index > from) {
      const sentence = emptyTracked()
      appendTracked(sentence, whole, from, index)
      sentences.push({ ...sentence, asked: end === '\u0002' })
    }
    from = ended ? index + 1 : index
  }
  return sentences
}

function compact(spaced: Tracked & { asked: boolean }): Sentence {
  const adverbsSpaced = new Set<number>()
  for (const match of spaced.text.matchAll(adverb)) adverbsSpaced.add(match.index)
  const adverbs = new Set<number>()
  let length = 0
  const tracked = keepOnly(spaced, (index) => {
    const kept = /[가-힣a-z0-9|%-]/.test(spaced.text[index] ?? '')
    if (kept && adverbsSpaced.has(index)) adverbs.add(length)
    if (kept) length++
    return kept
  })
  return { tracked, text: tracked.text, adverbs, asked: spaced.asked }
}

function keepOnly(tracked: Tracked, keep: (index: number) => boolean): Tracked {
  const kept = emptyTracked()
  for (let index = 0; index < tracked.text.length; index++)
    if (keep(index)) appendTracked(kept, tracked, index, index + 1)
  return kept
}
