import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from './source.ts'

const engine = 'server/src/features/diagnosis/engine'
const longEnough = 12

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^가-힣a-z0-9]/g, '')
const textsOf = (file: string) =>
  read(`${engine}/${file}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => plain((JSON.parse(line) as { text: string }).text))

const blind = ['cases.jsonl', 'other-hands.jsonl']
const exam = blind.flatMap((file) => textsOf(`exam/${file}`))
const seen: [file: string, texts: string[]][] = [
  ...readdirSync(join(root, engine, 'training'))
    .filter((file) => file.endsWith('.jsonl'))
    .map((file): [string, string[]] => [file, textsOf(`training/${file}`)]),
  ['tuning.jsonl', textsOf('exam/tuning.jsonl')],
  ['tuning-other-hands.jsonl', textsOf('exam/tuning-other-hands.jsonl')],
  [
    'examples.json',
    Object.values(JSON.parse(read(`${engine}/knowledge/examples.json`)) as Record<string, string[]>)
      .flat()
      .map(plain),
  ],
]

describe("the exam is the engine's first sight of its texts", () => {
  test('it is large enough to say something', () => {
    for (const file of blind) expect(textsOf(`exam/${file}`).length, file).toBeGreaterThanOrEqual(280)
  })

  test.each(seen)('%s holds no text of the exam, and no sentence out of one', (_, texts) => {
    const examined = new Set(exam)
    const lent = texts.flatMap((text, index) =>
      examined.has(text) || (text.length >= longEnough && exam.some((whole) => whole.includes(text)))
        ? [index + 1]
        : [],
    )
    // Only line numbers, so that nobody reads the exam by accident.
    expect(lent).toEqual([])
  })
})
