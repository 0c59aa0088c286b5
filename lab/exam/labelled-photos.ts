import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { caseOf, type ExamCase, type Line, readLines } from './cases.ts'

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
  for (const [index, label] of labels.entries()) cases.push(await labelledCase(label, index + 1, folder))
  return cases
}

async function labelledCase(label: Line, number: number, folder: string): Promise<ExamCase> {
  const { full, symptom, file, text, problem, also } = label
  const symptomImage = symptom || file
  const line = {
    ...{ text, problem, kind: 'photos', id: symptomImage || full },
    ...{ fullPlantImage: full, symptomImage, also: typeof also === 'string' ? also.split(/\s+/) : also },
  }
  const { fullPhoto, symptomPhoto, acceptable, ...rest } = caseOf(line, number, folder)
  return {
    ...rest,
    acceptable: acceptable.filter((id) => id !== ''),
    fullPhoto: fullPhoto && (await asStored(fullPhoto)),
    symptomPhoto: symptomPhoto && (await asStored(symptomPhoto)),
  }
}

const longestEdge = 2048

/** Re-encodes a photo as the server stores it: upright, at most 2048 px, without metadata. */
const asStored = (photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Reads a CSV file with a header line; fields may be quoted, with doubled quotes inside. */
function readCsv(file: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name.trim(), row[index] ?? ''])))
}

const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

/** Splits CSV text into rows of fields; empty lines are left out. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  field.lastIndex = 0
  while (field.lastIndex < text.length) {
    const [, quoted, plain = '', end] = field.exec(text) ?? []
    if (end === undefined) throw new Error(`not CSV: ${text.slice(0, 80)}`)
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.some((it) => it !== '')) rows.push(row)
    row = []
  }
  return rows
}
