import { ilike } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Condition for a column that contains `text`, ignoring case; `%` and `_` in the text are literal. */
export const contains = (column: PgColumn, text: string) =>
  ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
