import { readCursor } from '../../shared/http/cursor.ts'

export interface Paging {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
}

export const startOf = ({ page, size, cursor }: Paging) =>
  cursor ? { after: readCursor(cursor) } : { offset: page * size }
