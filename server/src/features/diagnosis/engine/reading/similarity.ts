import type { Finding } from '../finding.ts'
import type { Sentence } from './normalise.ts'

/** Findings whose example phrasings resemble a clause, for what the patterns miss. */
export function readSimilar(_sentence: Sentence, _original: string): Finding[] {
  return []
}
