import * as z from 'zod'
import { problems, questions, visibleSigns } from '../knowledge/knowledge.ts'
import { type Box, boxOf } from './second-look.ts'

const oneOf = (ids: string[]) => z.enum(ids as [string, ...string[]])
const qualities = ['OK', 'BLURRED', 'DARK', 'BRIGHT', 'NO_PLANT'] as const
const certainties = ['CLEAR', 'LIKELY', 'FAINT'] as const
const levels = ['HIGH', 'MEDIUM', 'LOW'] as const
const extents = ['FEW', 'SOME', 'MOST'] as const
const severities = ['MILD', 'MODERATE', 'SEVERE'] as const
const looks = ['YES', 'NO', 'UNSURE'] as const

const problemIds = problems.map(({ id }) => id)
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
  ask: z.nullable(oneOf(Object.keys(questions))),
})

type Level = (typeof levels)[number]

export interface SeenSign {
  id: string
  certainty: (typeof certainties)[number]
  place: Box | null
  extent: (typeof extents)[number] | null
  severity: (typeof severities)[number] | null
}

export interface SeenCandidate {
  /** A problem, or `unsure`. */
  id: string
  confidence: Level
  ruledOut: string[]
  /** For evaluation; never shown to customers. */
  evidence: string
}

/** A usable reply: only known ids, texts shortened, boxes within the photo. */
export interface Reading {
  isPlant: boolean
  photoQuality: Record<'full' | 'symptom', (typeof qualities)[number]>
  signs: SeenSign[]
  species: { name: string; certainty: Level } | null
  candidates: SeenCandidate[]
  /** Something outside the list, in the model's words; for experts. */
  other: string | null
  healthy: { looks: (typeof looks)[number]; certainty: Level }
  ask: string | null
  /**
   * Set where a second look, with the owner's words, was added: the first reading, made without them, and the problem that
   * the second one puts first; null when it is unsure.
   */
  secondLook?: { first: Reading; choice: string | null }
}

const most = { signs: 12, candidates: 3, ruledOut: 5, text: 300, other: 200, species: 80 }

/**
 * Parses a reply, with or without text or a code fence around the JSON. Fields that are missing, and ids or words outside
 * the lists, are left out. Returns undefined when the text holds no object with anything the contract names.
 */
export function readReply(reply: string): Reading | undefined {
  const given = parseObject(reply)
  if (!given || !['isPlant', 'signs', 'candidates', 'healthy'].some((name) => name in given)) return undefined
  const quality = recordOf(given.photoQuality)
  const health = recordOf(given.healthy)
  const candidates = onePerId(listOf(given.candidates).flatMap(candidateOf)).slice(0, most.candidates)
  const reading: Reading = {
    isPlant: given.isPlant !== false,
    photoQuality: {
      full: within(qualities, quality.full) ?? 'OK',
      symptom: within(qualities, quality.symptom) ?? 'OK',
    },
    signs: onePerId(listOf(given.signs).flatMap(signOf)).slice(0, most.signs),
    species: speciesOf(given.species),
    candidates,
    other: wordsOf(given.other, most.other),
    healthy: {
      looks: within(looks, health.looks) ?? 'UNSURE',
      certainty: within(levels, health.certainty) ?? 'LOW',
    },
    ask: knownId(given.ask, questions),
  }
  return reading
}

function signOf(given: Record<string, unknown>): SeenSign[] {
  const id = knownId(given.id, visibleSigns)
  const certainty = within(certainties, given.certainty) ?? 'FAINT'
  const extent = within(extents, given.extent) ?? null
  const severity = within(severities, given.severity) ?? null
  return id ? [{ id, certainty, place: boxOf(given.place), extent, severity }] : []
}

function candidateOf(given: Record<string, unknown>): SeenCandidate[] {
  const id = given.id === 'unsure' ? 'unsure' : problemIds.find((it) => it === given.id)
  if (!id) return []
  const confidence = within(levels, given.confidence) ?? 'LOW'
  const others = Array.isArray(given.ruledOut) ? given.ruledOut : []
  const ruledOut = problemIds.filter((it) => it !== id && others.includes(it)).slice(0, most.ruledOut)
  return [{ id, confidence, ruledOut, evidence: wordsOf(given.evidence, most.text) ?? '' }]
}

function speciesOf(given: unknown): Reading['species'] {
  const { name, certainty } = recordOf(given)
  const known = wordsOf(name, most.species)
  return known ? { name: known, certainty: within(levels, certainty) ?? 'LOW' } : null
}

/** Finds the JSON object after what an open model thought: in a fence, or from the first brace to the last. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const reply = text.replace(/<think>[\s\S]*?<\/think>/g, '')
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(reply)?.[1]
  const braced = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  for (const part of [fenced, reply, braced]) {
    const value = part && parseJson(part)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return recordOf(value)
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

const recordOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(recordOf) : [])
const within = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  typeof given === 'string' ? values.find((it) => it === given.toUpperCase()) : undefined
const knownId = (given: unknown, ids: Record<string, unknown>) =>
  typeof given === 'string' && Object.hasOwn(ids, given) ? given : null
const wordsOf = (given: unknown, longest: number) =>
  typeof given === 'string' && given.trim() !== '' ? given.trim().slice(0, longest) : null

const onePerId = <Entry extends { id: string }>(entries: Entry[]): Entry[] =>
  [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
