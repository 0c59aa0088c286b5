import * as z from 'zod'
import { problems, questions, visibleSigns } from '../knowledge/knowledge.ts'

const oneOf = (ids: string[]) => z.enum(ids as [string, ...string[]])
const quality = z.enum(['OK', 'BLURRED', 'DARK', 'BRIGHT', 'NO_PLANT'])

/** Schema of the model's reply: closed lists throughout; no length limits, because not every provider supports them. */
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

/** A valid reply, shortened. `evidence` is for evaluation and is never shown to customers. */
export type Reading = z.output<typeof replySchema>

const mostSigns = 12
const mostCandidates = 3
const longestEvidence = 300

/** Parses a reply, with or without a ```json fence. Returns undefined when it does not match the schema. */
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
