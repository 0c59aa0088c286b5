import {
  buckets,
  type Curve,
  impressions,
  type LinearModel,
  logistic,
  logitsOf,
  type MatchContext,
  reader,
} from '../knowledge/learned.ts'
import { limits } from '../scoring/score.ts'
import { readable, type Sentence, sentencesOf } from './normalise.ts'
import type { Match } from './patterns.ts'
import { withoutSpecies } from './species.ts'

/** Result of the learned reader for one sentence, in addition to the pattern matches. */
interface LearnedReading {
  found: { id: string; strength: number; start: number; end: number }[]
  denied: string[]
  /** Finding id -> trust in the pattern's match, 0..1. */
  trust: Map<string, number>
}

/** Probability below which a prediction is ignored. */
const least = 0.18
/** Largest strength of a learned sign; below that of a pattern. */
const most = 0.9
/** Smallest trust in a pattern match that the model contradicts. */
const leastTrust = 0.6
const fullTrust = 0.7
const leastDenial = 0

/** Reads a sentence with the learned model: signs without a pattern match, and the trust in each pattern match. */
export function readLearned(sentence: Sentence, matches: Match[]): LearnedReading {
  const opinions = predict(sentence, reader.model)
  const matched = new Set(matches.map(({ id }) => id))
  const company: MatchContext = matched.size > 0 ? 'besides' : 'alone'
  const signs = opinions.filter(({ label }) => !label.startsWith('-'))
  return {
    found: signs.slice(0, predictionsUsed).flatMap((opinion) => {
      const strength = Math.min(most, probabilityOf(reader.curves[company], opinion.logit))
      const { label, start, end } = opinion
      return strength >= least && !matched.has(label) ? [{ id: label, strength, start, end }] : []
    }),
    denied: opinions.filter(isDenial).map(({ label }) => label.slice(1)),
    trust: new Map(
      signs.filter(({ label }) => matched.has(label)).map((opinion) => [opinion.label, trustOf(opinion)]),
    ),
  }
}

const isDenial = ({ label, logit }: Prediction) => label.startsWith('-') && logit >= leastDenial

const trustOf = ({ logit }: Prediction) =>
  Math.max(leastTrust, Math.min(1, probabilityOf(reader.curves.withPattern, logit) / fullTrust))

/** Prediction for one label: its log-odds and the part of the sentence with the highest. */
interface Prediction {
  label: string
  logit: number
  start: number
  end: number
}

/** Returns the label of a denied sign. */
export const denialLabel = (findingId: string) => `-${findingId}`

/** Number of predictions per sentence that are used. */
export const predictionsUsed = 3

const shortestClause = 3

/** Returns predictions for all labels, likeliest first. */
export function predict(sentence: Sentence, model: LinearModel): Prediction[] {
  const best = new Map<string, Prediction>()
  for (const [start, end] of windowsOf(sentence.text)) {
    const logits = logitsOf(model, featuresOf(sentence, start, end))
    model.labels.forEach((label, index) => {
      const logit = logits[index] ?? Number.NEGATIVE_INFINITY
      if (logit > (best.get(label)?.logit ?? Number.NEGATIVE_INFINITY))
        best.set(label, { label, logit, start, end })
    })
  }
  return [...best.values()].sort((a, b) => b.logit - a.logit)
}

const probabilityOf = ([offset, slope]: Curve, logit: number) => logistic(offset + slope * logit)

/** Returns the ranges of the whole sentence and of each clause. */
function windowsOf(text: string): [number, number][] {
  const windows: [number, number][] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && text[index] !== '|') continue
    if (index - start >= shortestClause) windows.push([start, index])
    start = index + 1
  }
  return windows.length === 1 ? windows : [[0, text.length], ...windows]
}

const runLengths = [2, 3, 4]
const stemLengths = [1, 2, 3]
const mostWords = 14
const negation = /안|없|않|못|아니|아닌|말고/u

/**
 * Returns hashed features of a part of a sentence: syllable n-grams, letter n-grams, word beginnings (Korean inflects
 * endings), pairs of word beginnings ("흙 … 말라", "잎 … 말라"), and syllable pairs with a negation mark where the part
 * contains a negation, so that "거미줄" and "거미줄 없" differ.
 */
function featuresOf(sentence: Sentence, start = 0, end = sentence.text.length): Set<number> {
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

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const medials = 21
const finals = 28
const shortest = 3
const longest = 5

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

/** Returns the set of letter n-grams of a text without spaces. */
export function gramsOf(text: string): Set<string> {
  const letters = `^${lettersOf(text)}$`
  const grams = new Set<string>()
  for (let length = shortest; length <= longest; length++) {
    for (let start = 0; start + length <= letters.length; start++)
      grams.add(letters.slice(start, start + length))
  }
  return grams
}

/** Lean of the whole wording towards each problem and towards `unsure`: bounded log-odds above the mean. */
export type Impression = Record<string, number>

/** Returns the lean of a description's wording. It orders problems and is never shown as a reason. */
export function impressionOf(prompt: string, model: LinearModel = impressions): Impression {
  const logits = logitsOf(model, impressionFeatures(prompt))
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / (logits.length || 1)
  return Object.fromEntries(model.labels.map((label, index) => [label, bounded((logits[index] ?? 0) - mean)]))
}

/** Returns features of a description without species names. */
export const impressionFeatures = (prompt: string) =>
  textFeatures(sentencesOf(withoutSpecies(readable(prompt))))

/** Returns features of a whole text. */
export const textFeatures = (sentences: Sentence[]) =>
  new Set(sentences.flatMap((sentence) => [...featuresOf(sentence)]))

const bounded = (value: number) => Math.max(-limits.impression, Math.min(limits.impression, value))
