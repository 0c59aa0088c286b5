import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ExamCase } from './cases.ts'
import { unsure } from './cases.ts'
import { readCsv } from './csv.ts'

type Label = Record<string, unknown>

const labelFiles = ['labels.jsonl', 'labels.csv']

/**
 * Reads a folder of photos with a `labels.csv` or `labels.jsonl`: `file` (the symptom), or `full` and `symptom`; `problem`
 * (a problem id, or `unsure` for what is no known problem or no plant); optionally `text`, and `also`, other acceptable
 * ids separated by spaces.
 */
export async function readLabelledPhotos(folder: string): Promise<ExamCase[]> {
  const name = labelFiles.find((it) => existsSync(join(folder, it)))
  if (!name) throw new Error(`${folder} has no ${labelFiles.join(' or ')}`)
  const labels = name.endsWith('.csv') ? readCsv(join(folder, name)) : readLines(join(folder, name))
  const cases: ExamCase[] = []
  for (const [index, label] of labels.entries()) cases.push(await caseOf(label, index + 1, folder))
  return cases
}

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Label)

async function caseOf(label: Label, number: number, folder: string): Promise<ExamCase> {
  const expected = wordOf(label.problem) || unsure
  const photoAt = async (name: string) => (name ? await asStored(join(folder, name)) : undefined)
  const symptom = wordOf(label.symptom) || wordOf(label.file)
  const also = Array.isArray(label.also) ? label.also.map(wordOf) : wordOf(label.also).split(/\s+/)
  return {
    id: symptom || wordOf(label.full) || String(number),
    text: wordOf(label.text),
    answers: {},
    fullPhoto: await photoAt(wordOf(label.full)),
    symptomPhoto: await photoAt(symptom),
    expected,
    acceptable: [...new Set([expected, ...also.filter((it) => it !== '')])],
    both: [],
    safety: undefined,
    kind: 'photos',
    group: 'photos',
  }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const longestEdge = 2048

/** Re-encodes a photo as the server stores it: upright, at most 2048 px, without metadata. */
const asStored = (file: string): Promise<Buffer> =>
  sharp(file)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
