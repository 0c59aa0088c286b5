import { Readable } from 'node:stream'
import type { Cursor } from '../db/paging.ts'
import type { FileResponse } from '../http/handlers.ts'
import { seoulIso } from '../time/seoul.ts'

/** Numbers stay numbers; texts are untrusted and are protected against formulas. */
export type Cell = string | number | null

/** Most rows of one file. */
export const csvMaxRows = 100_000

const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/**
 * Streams a CSV file that Korean Excel opens correctly: UTF-8 with byte order mark, CRLF, every cell quoted.
 * After `csvMaxRows` rows a last line says that rows are missing.
 */
export const csvFile = (
  name: string,
  head: string[],
  rows: AsyncIterable<Cell[]> | Cell[][],
): FileResponse => ({
  name,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(linesOf(head, rows), { objectMode: false }),
})

async function* linesOf(head: string[], rows: AsyncIterable<Cell[]> | Cell[][]) {
  yield byteOrderMark + csvLine(head)
  let count = 0
  for await (const row of rows) {
    if (count === csvMaxRows) {
      yield csvLine([`${csvMaxRows.toLocaleString('ko-KR')}줄까지만 담았어요. 기간을 줄여 다시 받아 주세요.`])
      return
    }
    count += 1
    yield csvLine(row)
  }
}

/** Formats one line with its line end. */
export const csvLine = (cells: Cell[]) => cells.map(cellOf).join(',') + lineEnd

function cellOf(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : escapeFormula(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/** Prefixes a text that a spreadsheet would run as a formula; East Asian Excel also reads the full-width signs. */
const escapeFormula = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

/** Rows of one read of `readInBatches`. */
export const csvBatchSize = 1000

/** Reads all rows in batches of `csvBatchSize` by cursor, without a long transaction. */
export async function* readInBatches<Row>(
  read: (after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | undefined; ; ) {
    const batch = await read(after)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < csvBatchSize) return
    after = cursorOf(last)
  }
}

/** Returns a time in Seoul that spreadsheets recognise, e.g. `2026-01-05 09:00`. */
export const csvMinute = (date: Date | null) => date && seoulIso(date).slice(0, 16).replace('T', ' ')
