import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ModelMessage } from 'ai'
import { questionnaire, questions as questionsAsked } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { EngineInput } from '../engine.ts'
import { problems, questions, visibleSigns } from '../knowledge/knowledge.ts'
import { photoForModel } from './photo.ts'

/** Name of the file with the instructions. A change of the instructions is a new file. */
export const promptVersion = 'vision-2'

/** Returns the instructions with the closed lists. The build copies the file beside the bundle, at the same relative path. */
export function instructions(): string {
  const lists: Record<string, string> = {
    problems: `${problems.map(({ id, name }) => `- ${id}: ${name}`).join('\n')}\n- unsure`,
    signs: Object.entries(visibleSigns)
      .map(([id, [meaning]]) => `- ${id}: ${meaning}`)
      .join('\n'),
    questions: Object.entries(questions)
      .map(([id, text]) => `- ${id}: ${text}`)
      .join('\n'),
  }
  const file = new URL(`./prompts/${promptVersion}.md`, import.meta.url)
  return readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => lists[name] ?? '')
}

/** Returns the user message: the photos, then the description and answers in a data block. */
export async function describeCase(input: EngineInput): Promise<ModelMessage[]> {
  const { fullPhoto, symptomPhoto } = input
  const photos = await Promise.all([fullPhoto, symptomPhoto].flatMap((it) => (it ? photoForModel(it) : [])))
  return [
    {
      role: 'user',
      content: [
        ...photos.map((image) => ({ type: 'image' as const, image, mediaType: 'image/jpeg' })),
        { type: 'text', text: dataBlock(input) },
      ],
    },
  ]
}

/**
 * Returns the submission as a data block that its content cannot close: the delimiter is random for every call, and
 * angle brackets, line separators and bidirectional control characters are escaped as in JSON.
 */
export function dataBlock({ prompt, answers, fullPhoto, symptomPhoto }: EngineInput): string {
  const word = randomBytes(9).toString('base64url')
  const note = {
    photos: [...(fullPhoto ? ['whole plant'] : []), ...(symptomPhoto ? ['symptom'] : [])],
    description: prompt,
    answers: Object.fromEntries(
      questionsAsked.flatMap((question) => {
        const answer = answers?.[question]
        const words: Record<string, string> = questionnaire[question]
        return answer ? [[question, answer.text ?? words[answer.code] ?? answer.code]] : []
      }),
    ),
  }
  const json = JSON.stringify(note).replace(unsafe, escaped)
  return `<<<NOTE ${word}\n${json}\nNOTE ${word}>>>\nAnswer with the JSON object about the plant in the photos.`
}

const unsafe = /[<>\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
