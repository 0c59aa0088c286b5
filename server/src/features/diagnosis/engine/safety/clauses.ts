import { type Sentence, sentencesOf } from '../reading/normalise.ts'
import { type Actor, actors, corrections, patterns } from './danger-words.ts'

/** Somebody named in a clause: a possible victim, or `null` for a pest or an unknown eater. */
export interface Mention {
  actor: Actor | null
  start: number
  end: number
}

/** A clause `[from, to)` of a sentence without spaces, and who is named in it, in order. */
export interface Clause {
  sentence: Sentence
  from: number
  to: number
  text: string
  mentions: Mention[]
}

/** Splits a readable text into clauses. Actors that are said to be absent or uninterested are left out. */
export function clausesOf(original: string): Clause[] {
  let before = ''
  return sentencesOf(original, corrections).flatMap((sentence) => {
    // The same sentence again says nothing new, and one without words nothing at all.
    if (sentence.text === before || /^[|]*$/.test(sentence.text)) return []
    before = sentence.text
    const clauses: Clause[] = []
    let from = 0
    for (const text of sentence.text.split('|')) {
      const to = from + text.length
      clauses.push({ sentence, from, to, text, mentions: mentionsIn(text) })
      from = to + 1
    }
    return clauses
  })
}

function mentionsIn(text: string): Mention[] {
  const victims = actors.flatMap(({ actor, pattern }) =>
    [...text.matchAll(pattern)].map((match) => toMention(actor, match)),
  )
  const others = [...text.matchAll(patterns.others)]
    .map((match) => toMention(null, match))
    .filter(({ end }) => !/^(?:벌레)?(?:약|제(?!가)|퇴치|트랩|용)/u.test(text.slice(end)))
  return [...victims, ...others]
    .filter(({ actor, end }) => actor === null || !patterns.away.test(text.slice(end)))
    .sort((a, b) => a.start - b.start)
}

const toMention = (actor: Actor | null, match: RegExpExecArray): Mention => ({
  actor,
  start: match.index,
  end: match.index + match[0].length,
})
