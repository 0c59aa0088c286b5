import { unlistedCauses } from '../knowledge/unlisted.ts'
import { isDenied } from './negation.ts'
import type { Sentence } from './normalise.ts'
import { type Place, placeOf } from './quote.ts'

/** A cause outside the list of problems that a description names. */
export interface UnlistedCause extends Place {
  name: string
}

/** Returns the first cause outside the list that the sentences of a description name and neither deny nor ask about. */
export function unlistedCauseIn(sentences: Sentence[], original: string): UnlistedCause | undefined {
  for (const sentence of sentences.filter(({ asked }) => !asked)) {
    for (const { name, pattern } of unlistedCauses) {
      const match = pattern.exec(sentence.text)
      if (!match) continue
      const [start, end] = [match.index, match.index + match[0].length]
      if (!isDenied(sentence, start, end)) return { name, ...placeOf(sentence, original, start, end) }
    }
  }
  return undefined
}
