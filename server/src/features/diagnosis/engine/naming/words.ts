import { bucketOf } from './linear.ts'

/** Number of hash buckets for the wording of a clause. */
export const wordBuckets = 1 << 17

const runLengths = [2, 3, 4]
const letterLengths = [3, 4, 5]
const stemLengths = [1, 2, 3]
const mostWords = 14
const negation = /안|없|않|못|아니|아닌|말고/u

/**
 * Returns hashed features of a clause's wording: syllable n-grams, letter n-grams, word beginnings (Korean inflects
 * endings), and pairs of word beginnings ("흙 … 말라", "잎 … 말라"). A negation marks the words around it.
 */
export function wordingOf(text: string, words: string[]): Set<number> {
  const features = new Set<number>()
  const add = (feature: string) => features.add(bucketOf(feature, wordBuckets))
  const isNegated = negation.test(text)
  for (const run of runsOf(`^${text}$`, runLengths)) add(`s${run}`)
  for (const run of runsOf(`^${lettersOf(text)}$`, letterLengths)) add(run)
  const first = words.slice(0, mostWords)
  first.forEach((word, index) => {
    for (const length of stemLengths) add(`w${word.slice(0, length)}`)
    if (isNegated) add(`n${word.slice(0, 2)}`)
    for (const later of first.slice(index + 1)) add(`p${word.slice(0, 2)}_${later.slice(0, 2)}`)
  })
  return features
}

/** English features have hash buckets of their own, after the Korean ones. */
const englishBuckets = 1 << 16
/** Number of features of the wording in both languages. */
export const wordingFeatureCount = wordBuckets + englishBuckets
const fewestEnglishWords = 3
const englishRunLengths = [4, 5]

/** Returns hashed features of a description in English as typed: words without their endings, pairs of neighbours, and letter n-grams of each word; none for a text with Korean in it. */
export function englishWordingOf(text: string): Set<number> {
  const words = /[가-힣]/u.test(text) ? [] : (text.toLowerCase().match(/[a-z][a-z']*/g) ?? [])
  if (words.length < fewestEnglishWords) return new Set()
  const stems = words.map((word) => word.replace(/(?:ing|ed|es|s|y)$/, ''))
  const pairs = stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`)
  const runs = words.flatMap((word) => [...runsOf(`^${word}$`, englishRunLengths)])
  return new Set(
    [...stems, ...pairs, ...runs].map((feature) => wordBuckets + bucketOf(feature, englishBuckets)),
  )
}

function* runsOf(text: string, lengths: number[]) {
  for (const length of lengths)
    for (let from = 0; from + length <= text.length; from++) yield text.slice(from, from + length)
}

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const medials = 21
const finals = 28

/** Splits Hangul syllables into letters, so that inflected forms (노래요, 노랗게) share n-grams. */
function lettersOf(text: string): string {
  let letters = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < firstSyllable || code > lastSyllable) {
      letters += character
      continue
    }
    const index = code - firstSyllable
    letters += String.fromCodePoint(0x1100 + Math.floor(index / (medials * finals)))
    letters += String.fromCodePoint(0x1161 + (Math.floor(index / finals) % medials))
    if (index % finals > 0) letters += String.fromCodePoint(0x11a7 + (index % finals))
  }
  return letters
}
