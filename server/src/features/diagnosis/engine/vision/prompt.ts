import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ModelMessage } from 'ai'
import sharp from 'sharp'
import { questionnaire, questions as questionsAsked } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { seoulDay } from '../../../../shared/time/seoul.ts'
import type { EngineInput } from '../engine.ts'
import { allQuestions, isHarmless, type Problem, problems, visibleSigns } from '../knowledge/knowledge.ts'
import { type Box, wholePhoto } from './second-look.ts'

/** Name of the file with the instructions. A change of the instructions is a new file. */
export const promptVersion = 'vision-4'

/** A sign that the embedded reader found in the owner's words. */
export interface ReadSign {
  id: string
  words?: string | undefined
}

/**
 * Returns the instructions with the closed lists. They are the same for every case, so that providers can cache them.
 * The build copies the file beside the bundle, at the same relative path.
 */
export function instructions(): string {
  const lists: Record<string, string> = {
    problems: problems
      .filter((it) => !isHarmless(it))
      .map(describeProblem)
      .join('\n'),
    harmless: problems.filter(isHarmless).map(describeProblem).join('\n'),
    signs: listOf(Object.entries(visibleSigns).map(([id, [meaning]]) => [id, meaning])),
    questions: listOf(allQuestions.map(({ id, text }) => [id, text])),
  }
  const file = new URL(`./prompts/${promptVersion}.md`, import.meta.url)
  return readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => lists[name] ?? '')
}

const listOf = (entries: [id: string, text: string][]) =>
  entries.map(([id, text]) => `- ${id}: ${text}`).join('\n')

/** What only the second request shows: a part of the symptom photo, and with the owner's words the signs read in them. */
export interface SecondView {
  part: Box
  read: readonly ReadSign[]
}

/**
 * Returns the user message: the photos, then the note in a data block. Without `second` it holds nothing of what the owner
 * said, so that the model's account is independent of it.
 */
export async function describeCase(input: EngineInput, second?: SecondView): Promise<ModelMessage[]> {
  const { fullPhoto, symptomPhoto } = input
  const cut = cutOf(second)
  const photos = await Promise.all([
    ...(fullPhoto ? [photoForModel(fullPhoto)] : []),
    ...(symptomPhoto ? [cut ? cutForModel(symptomPhoto, cut) : photoForModel(symptomPhoto)] : []),
  ])
  return [
    {
      role: 'user',
      content: [
        ...photos.map((image) => ({ type: 'image' as const, image, mediaType: 'image/jpeg' })),
        { type: 'text', text: dataBlock(input, second) },
      ],
    },
  ]
}

/** The part to cut out, unless it is the whole photo. */
const cutOf = (second: SecondView | undefined) => (second?.part === wholePhoto ? undefined : second?.part)

/**
 * Returns the note as a data block that its content cannot close: the delimiter is random for every call, and angle
 * brackets, line separators and bidirectional control characters are escaped as in JSON.
 */
export function dataBlock(input: EngineInput, second?: SecondView): string {
  const { fullPhoto, symptomPhoto, submittedAt } = input
  const word = randomBytes(9).toString('base64url')
  const symptom = cutOf(second) ? 'symptom: a part of the photo at full resolution' : 'symptom'
  const note = {
    photos: [...(fullPhoto ? ['whole plant'] : []), ...(symptomPhoto ? [symptom] : [])],
    ...(submittedAt && { date: seoulDay(submittedAt), country: 'South Korea' }),
    ...(second && ownersWords(input, second)),
  }
  const json = JSON.stringify(note).replace(unsafe, escaped)
  return `<<<NOTE ${word}\n${json}\nNOTE ${word}>>>\nAnswer with the JSON object about the plant in the photos.`
}

/** The reader's signs go along, but not its verdict, so that the model judges for itself. */
const ownersWords = ({ prompt, answers }: EngineInput, { read }: SecondView) => ({
  description: prompt,
  answers: Object.fromEntries(
    questionsAsked.flatMap((question) => {
      const answer = answers?.[question]
      const words: Record<string, string> = questionnaire[question]
      return answer ? [[question, answer.text ?? words[answer.code] ?? answer.code]] : []
    }),
  ),
  reader: read.slice(0, mostReadSigns),
})

const mostReadSigns = 12
const unsafe = /[<>\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const known = new Set(problems.map(({ id }) => id))

/** Returns one line of the instructions' list of problems: how it looks, what it is confused with, what tells it apart. */
function describeProblem({ id, name, definition }: Problem): string {
  const { looks, confusedWith, apart } = definition
  const others = confusedWith.filter((it) => known.has(it)).join(', ')
  return `- ${id}: ${name}. ${looks}${others && ` Confused with ${others}: ${apart}`}`
}

/** Longest edge in pixels that models use; larger images only cost more. */
const longestEdge = 1568
const quality = 82
const cutQuality = 90

/** Re-encodes a photo for the model: scaled down, without metadata. */
const photoForModel = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()

/** Cuts a part out of a stored photo, which is upright, at its full resolution as far as models use it. */
async function cutForModel(jpeg: Buffer, { x, y, width, height }: Box): Promise<Buffer> {
  const size = await sharp(jpeg).metadata()
  const left = Math.floor(x * size.width)
  const top = Math.floor(y * size.height)
  return sharp(jpeg)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(width * size.width))),
      height: Math.max(1, Math.min(size.height - top, Math.round(height * size.height))),
    })
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: cutQuality })
    .toBuffer()
}
