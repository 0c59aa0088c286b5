import { AppError } from './app-error.ts'

/** Where a page of a list ended whose order is (created at, id), newest first. */
export interface Cursor {
  createdAt: Date
  id: string
}

const written = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The opaque `nextCursor` of an answer. */
export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Reads a cursor that a client sent back; throws BAD_REQUEST for anything we did not write. */
export function readCursor(cursor: string): Cursor {
  const [, milliseconds, id] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!milliseconds || !id) throw new AppError('BAD_REQUEST')
  return { createdAt: new Date(Number(milliseconds)), id }
}

/** Cuts the extra row off that was read to see whether there is more, and says where to go on. */
export function toPage<Row extends Cursor>(rows: Row[], size: number) {
  const content = rows.slice(0, size)
  const last = content.at(-1)
  const hasNext = rows.length > size
  return { content, hasNext, nextCursor: hasNext && last ? writeCursor(last) : null }
}
