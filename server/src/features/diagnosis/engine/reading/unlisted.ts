import { unlistedCauses } from '../knowledge/unlisted.ts'
import { isDenied } from './negation.ts'
import { readable, sentencesOf } from './normalise.ts'
import { originalSpan } from './tracked.ts'

/** A cause outside the list of problems that a description names, with the words as typed. */
export interface UnlistedCause {
  name: string
  span: string
}

/** Returns the first cause outside the list that a description names and does not deny. */
export function readUnlistedCause(prompt: string): UnlistedCause | undefined {
  const original = readable(prompt)
  for (const sentence of sentencesOf(original)) {
    for (const { name, pattern } of unlistedCauses) {
      const match = pattern.exec(sentence.text)
      if (!match) continue
      const [start, end] = [match.index, match.index + match[0].length]
      if (isDenied(sentence, start, end)) continue
      return { name, span: originalSpan(sentence.tracked, original, start, end) }
    }
  }
  return undefined
}
