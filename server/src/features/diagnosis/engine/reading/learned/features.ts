import { gramsOf } from '../grams.ts'
import type { Sentence } from '../normalise.ts'

/** Number of hash buckets. */
export const buckets = 1 << 15

const runLengths = [2, 3, 4]
const stemLengths = [1, 2, 3]
const mostWords = 14
const negation = /안|없|않|못|아니|아닌|말고/u

/**
 * Returns hashed features of a part of a sentence: syllable n-grams, letter n-grams, word beginnings (Korean inflects
 * endings), pairs of word beginnings ("흙 … 말라", "잎 … 말라"), and syllable pairs with a negation mark where the part
 * contains a negation, so that "거미줄" and "거미줄 없" differ.
 */
export function featuresOf(sentence: Sentence, start = 0, end = sentence.text.length): Set<number> {
  const text = sentence.text.slice(start, end)
  const features = new Set<number>()
  const negated = negation.test(text)
  const marked = `^${text}$`
  for (const length of runLengths) {
    for (let from = 0; from + length <= marked.length; from++) {
      const run = marked.slice(from, from + length)
      features.add(hash(`s${run}`))
      if (negated && length === 2) features.add(hash(`n${run}`))
    }
  }
  for (const gram of gramsOf(text)) features.add(hash(gram))
  addWords(features, wordsOf(sentence, start, end).slice(0, mostWords), negated)
  return features
}

function addWords(features: Set<number>, words: string[], negated: boolean) {
  words.forEach((word, index) => {
    for (const length of stemLengths) features.add(hash(`w${word.slice(0, length)}`))
    if (negated) features.add(hash(`nw${word.slice(0, 2)}`))
    for (const later of words.slice(index + 1))
      features.add(hash(`p${word.slice(0, 2)}_${later.slice(0, 2)}`))
  })
}

/** Returns the typed words: gaps in the original indexes mark spaces. */
function wordsOf({ text, tracked }: Sentence, start: number, end: number): string[] {
  const words: string[] = []
  let word = ''
  for (let index = start; index < end; index++) {
    const gap = index > start && (tracked.at[index] ?? 0) - (tracked.at[index - 1] ?? 0) > 1
    if ((gap || text[index] === '|') && word !== '') {
      words.push(word)
      word = ''
    }
    if (text[index] !== '|') word += text[index]
  }
  return word === '' ? words : [...words, word]
}

/** FNV-1a over UTF-16 units, folded to a bucket. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return ((value >>> 16) ^ value) & (buckets - 1)
}
