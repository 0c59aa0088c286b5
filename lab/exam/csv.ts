import { readFileSync } from 'node:fs'

/** Reads a CSV file with a header line; fields may be quoted, with doubled quotes inside. */
export function readCsv(file: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name.trim(), row[index] ?? ''])))
}

const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

/** Splits CSV text into rows of fields; empty lines are left out. */
export function parseCsv(text: string): string[][] {
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
