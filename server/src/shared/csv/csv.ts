import { Readable } from 'node:stream'
import type { FileAnswer } from '../http/handlers.ts'

/** Numbers are ours and stay numbers; texts may have been written by anybody. */
export type Cell = string | number | null

/** Most rows of one file. */
export const csvMostRows = 100_000

const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/**
 * A table that Korean Excel opens by a double click: UTF-8 with its mark, CRLF, every cell quoted. Rows are
 * written as they come. After `csvMostRows` a last line says that there were more.
 */
export const csvFile = (name: string, head: string[], rows: AsyncIterable<Cell[]>): FileAnswer => ({
  name,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(linesOf(head, rows), { objectMode: false }),
})

async function* linesOf(head: string[], rows: AsyncIterable<Cell[]>) {
  yield byteOrderMark + csvLine(head)
  let count = 0
  for await (const row of rows) {
    if (count === csvMostRows) {
      yield csvLine([
        `${csvMostRows.toLocaleString('ko-KR')}줄까지만 담았어요. 기간을 줄여 다시 받아 주세요.`,
      ])
      return
    }
    count += 1
    yield csvLine(row)
  }
}

/** One line with its end. */
export const csvLine = (cells: Cell[]) => cells.map(cellOf).join(',') + lineEnd

function cellOf(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/** A spreadsheet would take it for a formula and work it out. */
const harmless = (text: string) => (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
