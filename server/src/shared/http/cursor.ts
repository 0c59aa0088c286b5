import { AppError } from './app-error.ts'

/** Where a page of a list ended whose order is (created at, id), newest first. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** Where a list is to go on: behind a row (stays as fast however deep), or after so many rows. */
export interface Start {
  after?: Cursor | undefined
  offset?: number
}

/** What a caller says of the page they want. */
export interface Paging {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
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

/** Where the wanted page starts. */
export const startOf = ({ page, size, cursor }: Paging): Start =>
  cursor ? { after: readCursor(cursor) } : { offset: page * size }

/** Cuts the extra row off that was read to see whether there is more, and says where to go on. */
export function toPage<Row extends Cursor>(rows: Row[], size: number) {
  const content = rows.slice(0, size)
  const last = content.at(-1)
  const hasNext = rows.length > size
  return { content, hasNext, nextCursor: hasNext && last ? writeCursor(last) : null }
}
