import { english } from '../knowledge/knowledge.ts'
import { withParticle } from './hangul.ts'
import { appendTracked, emptyTracked, type Tracked } from './tracked.ts'

/** A Korean clause and the range of the text that it translates. */
interface Clause {
  korean: string
  start: number
  end: number
}

/** A run of Latin letters, digits, spaces and punctuation without Korean. */
const stretch = /[a-z][a-z0-9'’%/,;:()"“”\- \t]*/g
const hangul = /[가-힣]/
/** What makes English of Latin letters: at least one word of three letters. */
const isEnglish = /[a-z]{3}/
const sentenceEnds = /[.!?\n\r。]/
const clauseBreak =
  /[,;:()]|\s(?:but|however|(?<!even\s)though|although|yet|because|since|then|while|whereas)\s|\sand\s(?=(?:the|its|it|it's|is|are|there|i|my|has|have|they|some|no|also|now|when)\s)/g
/** Fears, conditions and guesses state nothing but a name to consider. */
const supposes =
  /\b(?:if|might|may be|maybe|could|would|will|worried|afraid|scared|avoid|prevent|in case|wonder(?:ing)?|whether|suspect|think it's|possibly|looks like it could|hop(?:e|ing)|hopefully|do you think)\b/
/** Instructions to the reader of the text, as in a prompt injection; they describe no plant. */
const readerInstructions =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instructions?|rules?|prompts?|above|previous|before)\b|\b(?:answer|respond|reply|output|return|report|print|set)\b.*\b(?:with|as|that|only|json|high|confidence|to)\b|\bsystem prompt\b|\byou (?:are|must|should) (?:now |only |always )?(?:an? |answer|say|report|respond)|\bas an ai\b/
const asksWhether = /^\s*(?:so |and |hi |hello |please )*(?:is|are|do|does|did|has|have|can|could|was|were)\b/
/** A question also without its mark. */
const asksOfIt =
  /^\s*(?:is|are|does|do|did|has|have|can|could|was|were)\s+(?:it|this|that|my|the|there|they|these)\b/
/** A question after a statement: it is healthy, right / isn't it. */
const tag =
  /(?:,\s*(?:right|correct|yes|no|yeah|ok(?:ay)?|huh|(?:is|are|does|do) (?:it|there|they))|\b(?:is|are|does|do|has|have)n['’]?t (?:it|there|they|he|she)|\b(?:am i|is that|is this) (?:right|correct))$/
const tagWithMark = /\b(?:right|correct|no|yes)$/
const asksWhatToDo = /\b(?:should i|can i|how|what|why|when|which|do i (?!have))\b/

/** Translates the English of a description into Korean clauses that keep their places in the original; Korean stays as it is. */
export function translateEnglish(tracked: Tracked): Tracked {
  if (!isEnglish.test(tracked.text)) return tracked
  const result = emptyTracked()
  let from = 0
  for (const match of tracked.text.matchAll(stretch)) {
    const words = match[0].trimEnd()
    const end = match.index + words.length
    if (!isEnglish.test(words)) continue
    appendTracked(result, tracked, from, match.index)
    from = end
    // Names of identifiers, such as virus_mosaic, are no English words.
    const isIdentifier = tracked.text[match.index - 1] === '_' || tracked.text[end] === '_'
    if (isIdentifier || readerInstructions.test(words)) continue
    const clauses = clausesOf(tracked.text, match.index, end)
    if (clauses) for (const clause of clauses) write(clause, tracked, result)
    else appendTracked(result, tracked, match.index, end)
  }
  appendTracked(result, tracked, from, tracked.text.length)
  return result
}

/** Returns the translation of an English run; undefined when it is inside a Korean sentence and none of its words is known. */
function clausesOf(text: string, start: number, end: number): Clause[] | undefined {
  if (isInsideKorean(text, start, end)) return inline(wordsIn(text, start, end), text)
  const question = text.slice(end).match(/^[^\S\n]*[!?]*\?/) !== null
  const sentence = text.slice(start, end)
  const clauses: Clause[] = []
  let from = start
  let part: EnglishWord | undefined
  const parse = (until: number) => {
    const clause = text.slice(from, until)
    const isQuestion = (question && until === end && asksWhether.test(clause)) || asksOfIt.test(clause)
    const isWhether = isQuestion && !asksWhatToDo.test(clause)
    const read = translateClause(wordsIn(text, from, until), clause, isWhether, part)
    clauses.push(...read.clauses)
    part = read.part ?? part
  }
  for (const match of sentence.matchAll(clauseBreak)) {
    parse(start + match.index)
    from = start + match.index + match[0].length
  }
  parse(end)
  if (tag.test(sentence) || (question && tagWithMark.test(sentence)))
    clauses.push({ korean: '맞죠, ', start: end - 1, end })
  return clauses
}

/** Whether the same sentence also contains Korean, so that its English words are translated one by one. */
function isInsideKorean(text: string, start: number, end: number): boolean {
  let [from, until] = [start, end]
  while (from > 0 && !sentenceEnds.test(text[from - 1] ?? '')) from--
  while (until < text.length && !sentenceEnds.test(text[until] ?? '')) until++
  return hangul.test(text.slice(from, start) + text.slice(end, until))
}

/** Translates English words within a Korean sentence one by one, an adjective before its part as in Korean. */
function inline(words: EnglishWord[], text: string): Clause[] | undefined {
  if (words.length === 0) return undefined
  const clauses: Clause[] = []
  words.forEach((word, index) => {
    const next = words[index + 1]
    const before = words[index - 1]
    if (word.kind === 'part' && before?.kind === 'sign' && isAdjacent(text, before, word)) return
    if (word.kind === 'sign' && next?.kind === 'part' && isAdjacent(text, word, next)) {
      const korean = `${withParticle(next.korean, '이', '가')} ${word.attributive}`
      clauses.push({ korean, start: word.start, end: next.end })
    } else clauses.push({ korean: word.attributive ?? word.korean, start: word.start, end: word.end })
  })
  return clauses
}

const isAdjacent = (text: string, one: EnglishWord, other: EnglishWord) =>
  /^[\s-]*$/.test(text.slice(one.end, other.start))

interface ClauseReading {
  clauses: Clause[]
  /** The part of the plant that the clause is about. */
  part: EnglishWord | undefined
}

function translateClause(
  words: EnglishWord[],
  text: string,
  isWhether: boolean,
  earlier: EnglishWord | undefined,
): ClauseReading {
  const clauses: Clause[] = []
  const isSupposed = supposes.test(text) && !/\beven (?:if|though)\b/.test(text)
  const isToDo = /\b(?:should|can|do) (?:i|we)\b|\bhow (?:to|often|much|do|can)\b/.test(text)
  const parts = words.filter(({ kind }) => kind === 'part')
  for (const [index, word] of words.entries()) {
    if (word.kind === 'part' || word.kind === 'negator') continue
    const negated = words.slice(0, index).some(({ kind }) => kind === 'negator')
    const next = words[index + 1]
    const isColourOf = word.kind === 'sign' && next?.kind === 'thing' && next.start - word.end <= 1
    const takesPart = word.kind === 'sign' || word.kind === 'thing'
    if (isToDo && !takesPart) continue
    const part = takesPart ? (partOf(words, index, parts) ?? earlier) : undefined
    const own = part && parts.includes(part) ? part : undefined
    const start = Math.min(word.start, own?.start ?? word.start)
    const end = Math.max(word.end, own?.end ?? word.end)
    const korean = isColourOf
      ? word.attributive
      : sentenceFor(word, part, isSupposed || isWhether ? 'open' : negated ? 'denied' : 'stated')
    if (!korean) continue
    const denial = words.slice(0, index).find(({ kind }) => kind === 'negator')
    const first = negated && denial ? Math.min(start, denial.start) : start
    clauses.push({ korean: isColourOf ? `${korean} ` : `${korean}, `, start: first, end })
  }
  return { clauses, part: parts.at(-1) }
}

/** The part that a sign belongs to: the noun right after it, otherwise the last one before, otherwise the next one. */
function partOf(words: EnglishWord[], index: number, parts: EnglishWord[]): EnglishWord | undefined {
  const word = words[index]
  if (!word) return undefined
  const next = words[index + 1]
  if (next?.kind === 'part' && next.start - word.end <= 1) return next
  const before = parts.filter(({ start }) => start < word.start).at(-1)
  return before ?? parts.find(({ start }) => start > word.start)
}

type Stance = 'stated' | 'denied' | 'open'

function sentenceFor(word: EnglishWord, part: EnglishWord | undefined, stance: Stance): string | undefined {
  const { kind, korean, attributive = '' } = word
  if (kind === 'name') {
    if (stance === 'stated') return word.sentence
    return stance === 'denied' ? `${withParticle(korean, '은', '는')} 아니에요` : `${korean}일까요`
  }
  if (kind === 'phrase') return stance === 'open' ? undefined : korean
  if (stance === 'open') return undefined
  if (kind === 'thing') {
    if (stance === 'denied') return `${withParticle(korean, '은', '는')} 없어요`
    const stated = `${withParticle(korean, '이', '가')} 있어요`
    return part && !korean.startsWith(part.korean) ? `${part.korean}에 ${stated}` : stated
  }
  if (stance === 'denied') return `${attributive} 건 아니에요`
  // A translation that already contains a subject is not given a second one.
  return part && !/^(?:잎이|썩은 냄새)/.test(korean)
    ? `${withParticle(part.korean, '이', '가')} ${korean}`
    : korean
}

/** Appends a translation, separated by spaces; each character maps to the whole range of the original. */
function write({ korean, start, end }: Clause, source: Tracked, result: Tracked) {
  const first = source.from[start] ?? 0
  const last = source.to[end - 1] ?? first
  let place = first
  for (const character of korean) {
    if (character === ' ') place = Math.min(place + 2, last)
    result.text += character
    result.at.push(place)
    result.from.push(first)
    result.to.push(last)
  }
}

/** An English word or phrase that the dictionary knows, at its place in the text. */
interface EnglishWord {
  kind: 'part' | 'sign' | 'thing' | 'name' | 'phrase' | 'negator'
  korean: string
  /** The form before a noun, of a sign. */
  attributive?: string
  /** The sentence that states a name. */
  sentence?: string
  start: number
  end: number
}

interface Entry extends Omit<EnglishWord, 'start' | 'end'> {
  pattern: RegExp
}

const behind = '(?![a-z0-9])'
const compile = (source: string) => new RegExp(`(?:${source})${behind}`, 'y')

const entry = (
  kind: Entry['kind'],
  source: string,
  korean: string,
  forms: Pick<Entry, 'attributive' | 'sentence'> = {},
): Entry => ({ kind, korean, ...forms, pattern: compile(source) })

const entries: Entry[] = [
  ...english.phrases.map(([source, korean]) => entry('phrase', source, korean)),
  ...english.names.map(([source, korean, sentence]) => entry('name', source, korean, { sentence })),
  ...english.things.map(([source, korean]) => entry('thing', source, korean)),
  ...english.parts.map(([source, korean]) => entry('part', source, korean)),
  ...english.signs.map(([source, korean, attributive]) => entry('sign', source, korean, { attributive })),
  entry('negator', english.negators, ''),
]

const wordStart = /[a-z][a-z'’]*|\d+/g
/** Species names contain words of the dictionary: spider plant, snake plant, rubber plant. */
const speciesNames = Object.values(english.species).flat()
const otherNames = compile([...speciesNames, 'spider plant', 'fly ?trap', 'ant plant', 'pothos'].join('|'))

/** Returns the known words in `[start, end)`; at each place the longest entry wins, the earlier kind among equals. */
function wordsIn(text: string, start: number, end: number): EnglishWord[] {
  const clause = text.slice(start, end).replaceAll('’', "'")
  const words: EnglishWord[] = []
  let from = 0
  for (const { index } of clause.matchAll(wordStart)) {
    if (index < from) continue
    otherNames.lastIndex = index
    const name = otherNames.exec(clause)
    if (name) {
      from = index + name[0].length
      continue
    }
    const best = longestAt(clause, index)
    if (!best) continue
    from = index + best.length
    words.push({ ...best.entry, start: start + index, end: start + from })
  }
  return words
}

function longestAt(clause: string, index: number): { entry: Entry; length: number } | undefined {
  let best: { entry: Entry; length: number } | undefined
  for (const entry of entries) {
    entry.pattern.lastIndex = index
    const length = entry.pattern.exec(clause)?.[0].trimEnd().length ?? 0
    if (length > (best?.length ?? 0)) best = { entry, length }
  }
  return best
}
