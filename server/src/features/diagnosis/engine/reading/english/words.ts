import { english } from '../../knowledge/english.ts'

/** An English word or phrase that the dictionary knows, at its place in the text. */
export interface EnglishWord {
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

const entries: Entry[] = [
  ...english.phrases.map(([source, korean]): Entry => ({ kind: 'phrase', korean, pattern: compile(source) })),
  ...english.names.map(
    ([source, korean, sentence]): Entry => ({ kind: 'name', korean, sentence, pattern: compile(source) }),
  ),
  ...english.things.map(([source, korean]): Entry => ({ kind: 'thing', korean, pattern: compile(source) })),
  ...english.parts.map(([source, korean]): Entry => ({ kind: 'part', korean, pattern: compile(source) })),
  ...english.signs.map(
    ([source, korean, attributive]): Entry => ({
      kind: 'sign',
      korean,
      attributive,
      pattern: compile(source),
    }),
  ),
  { kind: 'negator', korean: '', pattern: compile(english.negators) },
]

const wordStart = /[a-z][a-z'’]*|\d+/g
/** Species names contain words of the dictionary: spider plant, snake plant, rubber plant. */
const speciesNames = Object.values(english.species).flat()
const otherNames = compile([...speciesNames, 'spider plant', 'fly ?trap', 'ant plant', 'pothos'].join('|'))

/** Returns the known words in `[start, end)`; at each place the longest entry wins, the earlier kind among equals. */
export function wordsIn(text: string, start: number, end: number): EnglishWord[] {
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
