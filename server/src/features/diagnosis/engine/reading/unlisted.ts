import { unlistedCauses } from '../knowledge/unlisted.ts'
import { isDenied } from './negation.ts'
import { readable, sentencesOf } from './normalise.ts'
import { type Place, placeOf } from './quote.ts'

/** A cause outside the list of problems that a description names. */
export interface UnlistedCause extends Place {
  name: string
}

/** Returns the first cause outside the list that a description names and neither denies nor asks about. */
export function readUnlistedCause(prompt: string): UnlistedCause | undefined {
  const original = readable(prompt)
  for (const sentence of sentencesOf(original)) {
    if (sentence.asked) continue
    for (const { name, pattern } of unlistedCauses) {
      const match = pattern.exec(sentence.text)
      if (!match) continue
      const [start, end] = [match.index, match.index + match[0].length]
      if (!isDenied(sentence, start, end)) return { name, ...placeOf(sentence, original, start, end) }
    }
  }
  return undefined
}
