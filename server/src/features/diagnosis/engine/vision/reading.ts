import * as z from 'zod'
import { allQuestions, problems, visibleSigns } from '../knowledge/knowledge.ts'
import { boxOf } from './second-look.ts'

const oneOf = (ids: string[]) => z.enum(ids as [string, ...string[]])
const qualities = ['OK', 'BLURRED', 'DARK', 'BRIGHT', 'NO_PLANT'] as const
const certainties = ['CLEAR', 'LIKELY', 'FAINT'] as const
const levels = ['HIGH', 'MEDIUM', 'LOW'] as const
const extents = ['FEW', 'SOME', 'MOST'] as const
const severities = ['MILD', 'MODERATE', 'SEVERE'] as const
const looks = ['YES', 'NO', 'UNSURE'] as const

const problemIds = problems.map(({ id }) => id)
const questionIds = allQuestions.map(({ id }) => id)
const quality = z.enum(qualities)
const level = z.enum(levels)

/**
 * Schema of the reply that providers enforce where they can: closed lists, every field required, no limits of length or
 * number, because not every provider supports them. `readReply` accepts less.
 */
export const replySchema = z.object({
  isPlant: z.boolean(),
  photoQuality: z.object({ full: quality, symptom: quality }),
  signs: z.array(
    z.object({
      id: oneOf(Object.keys(visibleSigns)),
      certainty: z.enum(certainties),
      place: z.nullable(
        z.object({
          photo: z.enum(['FULL', 'SYMPTOM']),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
      extent: z.enum(extents),
      severity: z.enum(severities),
    }),
  ),
  species: z.nullable(z.object({ name: z.string(), certainty: level })),
  candidates: z.array(
    z.object({
      id: oneOf([...problemIds, 'unsure']),
      confidence: level,
      ruledOut: z.array(oneOf(problemIds)),
      evidence: z.string(),
    }),
  ),
  other: z.nullable(z.string()),
  healthy: z.object({ looks: z.enum(looks), certainty: level }),
  ask: z.nullable(oneOf(questionIds)),
})

const most = { signs: 12, candidates: 3, ruledOut: 5, text: 300, other: 200, species: 80 }

const wordIn = <Word extends string>(words: readonly Word[], otherwise: Word) =>
  z.preprocess(inCapitals, z.enum(words)).catch(otherwise)
const wordOrNone = <Word extends string>(words: readonly Word[]) =>
  z.preprocess(inCapitals, z.enum(words)).nullable().catch(null)
const inCapitals = (given: unknown) => (typeof given === 'string' ? given.toUpperCase() : given)
const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((words) => words.slice(0, longest))
/** What can be read of a list: one entry for each id. */
const listOf = <Entry extends { id: string }>(entry: z.ZodType<Entry>, longest: number) =>
  z
    .array(entry.nullable().catch(null))
    .catch([])
    .transform((entries) => onePerId(entries.filter((one) => one !== null)).slice(0, longest))

const onePerId = <Entry extends { id: string }>(entries: Entry[]): Entry[] =>
  [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()

const readSign = z.object({
  id: oneOf(Object.keys(visibleSigns)),
  certainty: wordIn(certainties, 'FAINT'),
  place: z.unknown().optional().transform(boxOf),
  extent: wordOrNone(extents),
  severity: wordOrNone(severities),
})

const readCandidate = z
  .object({
    /** A problem, or `unsure`. */
    id: oneOf([...problemIds, 'unsure']),
    confidence: wordIn(levels, 'LOW'),
    ruledOut: z.array(z.unknown()).catch([]),
    /** For evaluation; never shown to customers. */
    evidence: text(most.text).catch(''),
  })
  .transform((one) => ({
    ...one,
    ruledOut: problemIds.filter((id) => id !== one.id && one.ruledOut.includes(id)).slice(0, most.ruledOut),
  }))

/** What can be read of a reply: fields that are missing, and ids or words outside the lists, are left out, and texts shortened. */
const usableReply = z.object({
  isPlant: z.boolean().catch(true),
  photoQuality: z
    .object({ full: wordIn(qualities, 'OK'), symptom: wordIn(qualities, 'OK') })
    .catch({ full: 'OK', symptom: 'OK' }),
  signs: listOf(readSign, most.signs),
  species: z
    .object({ name: text(most.species), certainty: wordIn(levels, 'LOW') })
    .nullable()
    .catch(null),
  candidates: listOf(readCandidate, most.candidates),
  /** Something outside the list, in the model's words; for experts. */
  other: text(most.other).nullable().catch(null),
  healthy: z
    .object({ looks: wordIn(looks, 'UNSURE'), certainty: wordIn(levels, 'LOW') })
    .catch({ looks: 'UNSURE', certainty: 'LOW' }),
  ask: oneOf(questionIds).nullable().catch(null),
})

/** A usable reply: only known ids, boxes within the photo. */
export interface Reading extends z.output<typeof usableReply> {
  /**
   * Set where a second look, with the owner's words, was added: the first reading, made without them, and the problem that
   * the second one puts first; null when it is unsure.
   */
  secondLook?: { first: Reading; choice: string | null }
}
export type SeenSign = Reading['signs'][number]
export type SeenCandidate = Reading['candidates'][number]

/**
 * Parses a reply, with or without text or a code fence around the JSON. Returns undefined when the text holds no object with
 * anything the contract names.
 */
export function readReply(reply: string): Reading | undefined {
  const given = parseObject(reply)
  const isUsable = given && ['isPlant', 'signs', 'candidates', 'healthy'].some((name) => name in given)
  return isUsable ? usableReply.parse(given) : undefined
}

/** Finds the JSON object after what an open model thought: in a fence, or from the first brace to the last. */
function parseObject(text: string): object | undefined {
  const reply = text.replace(/<think>[\s\S]*?<\/think>/g, '')
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(reply)?.[1]
  const braced = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  for (const part of [fenced, reply, braced]) {
    const value = part && parseJson(part)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
