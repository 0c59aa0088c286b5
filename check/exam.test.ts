import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from './source.ts'

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

const blindFiles = readdirSync(join(root, 'lab/exam')).filter((file) =>
  /^(?:blind|outside|people|public)-.*\.jsonl$/.test(file),
)
const examFiles = ['cases.jsonl', 'other-hands.jsonl', ...blindFiles]
/** Texts that tell nothing give nothing away: there the answer comes from a simulated vision model. */
const examTexts = examFiles
  .filter((file) => file !== 'blind-uninformative.jsonl')
  .flatMap((file) => textsOf(`exam/${file}`))
const knownToEngine: [file: string, texts: string[]][] = [
  ...readdirSync(join(root, 'lab/training'))
    .filter((file) => file.endsWith('.jsonl'))
    .map((file): [string, string[]] => [file, textsOf(`training/${file}`)]),
  ...readdirSync(join(root, 'lab/exam'))
    .filter((file) => /^tuning.*\.jsonl$/.test(file))
    .map((file): [string, string[]] => [file, textsOf(`exam/${file}`)]),
  [
    'examples.json',
    Object.values(JSON.parse(read('lab/training/examples.json')) as Record<string, string[]>)
      .flat()
      .map(normalise),
  ],
]

describe('the exam tests the engine on texts it was not made with', () => {
  test('no file has lost cases', () => {
    for (const file of examFiles) {
      const least = blindFiles.includes(file) ? 38 : 280
      expect(textsOf(`exam/${file}`).length, file).toBeGreaterThanOrEqual(least)
    }
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
