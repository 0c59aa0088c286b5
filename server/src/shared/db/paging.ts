import { AppError } from '../errors/app-error.ts'

/** Last row of a page, in a list ordered by (created at, id), newest first. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** Start of a page: after a row (equally fast at any depth) or after `offset` rows. */
export interface Start {
  after?: Cursor | undefined
  offset?: number
}

/** The page that a caller requests. */
export interface Paging {
  page: number
  size: number
  /** `nextCursor` of the previous page; takes precedence over `page`. */
  cursor?: string | undefined
}

const cursorPattern = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Encodes a cursor as the opaque `nextCursor` of a response. */
export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Decodes a cursor that a client sent. Throws BAD_REQUEST when it is not one of ours. */
export function readCursor(cursor: string): Cursor {
  const [, milliseconds, id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!milliseconds || !id) throw new AppError('BAD_REQUEST')
  return { createdAt: new Date(Number(milliseconds)), id }
}

/** Returns the start of the requested page. */
export const startOf = ({ page, size, cursor }: Paging): Start =>
  cursor ? { after: readCursor(cursor) } : { offset: page * size }

/** Converts `size + 1` rows to a page: the extra row only tells whether another page follows. */
export function toPage<Row extends Cursor>(rows: Row[], size: number) {
  const content = rows.slice(0, size)
  const last = content.at(-1)
  const hasNext = rows.length > size
  return { content, hasNext, nextCursor: hasNext && last ? writeCursor(last) : null }
}

/** Whether a list is read from its beginning; its total is counted then only. */
export const isFirstPage = ({ page, cursor }: Pick<Paging, 'page' | 'cursor'>) => page === 0 && !cursor
