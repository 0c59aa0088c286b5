import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from './source.ts'

const engine = 'server/src/features/diagnosis/engine'
/** Shorter texts may appear in both by coincidence. */
const minimumLength = 12

const normalise = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^가-힣a-z0-9]/g, '')
const textsOf = (file: string) =>
  read(`lab/${file}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => normalise((JSON.parse(line) as { text: string }).text))

const examFiles = ['cases.jsonl', 'other-hands.jsonl']
const examTexts = examFiles.flatMap((file) => textsOf(`exam/${file}`))
const knownToEngine: [file: string, texts: string[]][] = [
  ...readdirSync(join(root, 'lab/training'))
    .filter((file) => file.endsWith('.jsonl'))
    .map((file): [string, string[]] => [file, textsOf(`training/${file}`)]),
  ['tuning.jsonl', textsOf('exam/tuning.jsonl')],
  ['tuning-other-hands.jsonl', textsOf('exam/tuning-other-hands.jsonl')],
  [
    'examples.json',
    Object.values(JSON.parse(read(`${engine}/knowledge/examples.json`)) as Record<string, string[]>)
      .flat()
      .map(normalise),
  ],
]

describe('the exam tests the engine on texts it was not made with', () => {
  test('it has at least 280 texts in each file', () => {
    for (const file of examFiles) expect(textsOf(`exam/${file}`).length, file).toBeGreaterThanOrEqual(280)
  })

  test.each(knownToEngine)('%s contains no text of the exam and no sentence from one', (_, texts) => {
    const exam = new Set(examTexts)
    const sharedLines = texts.flatMap((text, index) =>
      exam.has(text) || (text.length >= minimumLength && examTexts.some((whole) => whole.includes(text)))
        ? [index + 1]
        : [],
    )
    // Line numbers instead of texts: developers of the engine must not read the exam.
    expect(sharedLines).toEqual([])
  })
})
