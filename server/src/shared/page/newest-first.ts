import { AppError } from '../http/app-error.ts'

/** Where a row stands in a list ordered by (createdAt desc, id desc). */
export interface Position {
  createdAt: Date
  id: string
}

export interface Page<Item> {
  content: Item[]
  hasNext: boolean
  nextCursor: string | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const latestYear = 9999

/** A position as the opaque text that travels in `nextCursor`. */
export const toCursor = ({ createdAt, id }: Position) =>
  Buffer.from(`${createdAt.getTime()}|${id}`).toString('base64url')

/** Reads a cursor back; one that we never made is VALIDATION_FAILED. */
export function readCursor(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  const createdAt = new Date(/^\d+$/.test(time) ? Number(time) : Number.NaN)
  const isOurs = uuid.test(id) && createdAt.getUTCFullYear() <= latestYear
  if (!isOurs) {
    throw new AppError('VALIDATION_FAILED', {
      issues: [{ path: 'cursor', message: '값의 형식이 올바르지 않아요.' }],
    })
  }
  return { createdAt, id }
}

/** A page from up to `size + 1` rows: the extra one only tells that there is more. */
export function toPage<Row extends Position, Item>(
  rows: Row[],
  size: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasNext = rows.length > size
  return { content: shown.map(toItem), hasNext, nextCursor: hasNext && last ? toCursor(last) : null }
}
