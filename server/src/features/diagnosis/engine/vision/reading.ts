import * as z from 'zod'
import { problems, questions, visibleSigns } from '../knowledge/knowledge.ts'

const oneOf = (ids: string[]) => z.enum(ids as [string, ...string[]])
const quality = z.enum(['OK', 'BLURRED', 'DARK', 'BRIGHT', 'NO_PLANT'])

/** What the model is asked to answer. Closed lists throughout; no limits on length, which not every provider knows. */
export const replySchema = z.object({
  isPlant: z.boolean(),
  photoQuality: z.object({ full: quality, symptom: quality }),
  signs: z.array(
    z.object({ id: oneOf(Object.keys(visibleSigns)), certainty: z.enum(['CLEAR', 'LIKELY', 'FAINT']) }),
  ),
  candidates: z.array(
    z.object({
      id: oneOf([...problems.map(({ id }) => id), 'unsure']),
      confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']),
      evidence: z.string(),
    }),
  ),
  ask: z.nullable(oneOf(Object.keys(questions))),
})

/** A reply that kept to the lists, cut to what is worth keeping. `evidence` is for study, never for people's screens. */
export type Reading = z.output<typeof replySchema>

const mostSigns = 12
const mostCandidates = 3
const longestEvidence = 300

/** Reads a reply, also one wrapped in a ```json fence; undefined when it does not keep to the schema. */
export function readReply(reply: string): Reading | undefined {
  const parsed = replySchema.safeParse(parseJson(unfenced(reply)))
  if (!parsed.success) return undefined
  const { signs, candidates, ...rest } = parsed.data
  return {
    ...rest,
    signs: onePerId(signs).slice(0, mostSigns),
    candidates: onePerId(candidates)
      .slice(0, mostCandidates)
      .map((candidate) => ({ ...candidate, evidence: candidate.evidence.slice(0, longestEvidence) })),
  }
}

const unfenced = (reply: string) => /```(?:json)?\s*([\s\S]*?)```/i.exec(reply)?.[1] ?? reply

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const onePerId = <Entry extends { id: string }>(entries: Entry[]): Entry[] =>
  [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
