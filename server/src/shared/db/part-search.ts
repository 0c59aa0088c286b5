import { type SQL, sql } from 'drizzle-orm'

/**
 * Rows that are compared one by one, in the order of the list, before the index of letter pairs is asked: a part that
 * many rows contain fills a page sooner that way, and of any other the index finds all.
 */
export const probedRows = 20_000

/** For a part of more rows than are counted, few of them among the next ones: reads on until the page is full. */
export const everyRow = Number.MAX_SAFE_INTEGER

/** The shortest part that the indexes of letter pairs can find. */
const shortestPart = 2

/** Whether a text contains a part, without regard to case and spaces. */
export const containsPart = (text: SQL, part: string): SQL =>
  sql`position(replace(lower(${part.normalize('NFC')}), ' ', '') in replace(lower(${text}), ' ', '')) > 0`

/** The same, through an index on `letter_pairs(text)`. The cheap comparison comes first, for where PostgreSQL uses no index. */
export const containsPartByIndex = (text: SQL, part: string): SQL =>
  sql`(${containsPart(text, part)} and letter_pairs(${text}) @> letter_pairs(${part.normalize('NFC')}))`

/** Whether a typed text is long enough to be searched as a part. */
export const isPart = (text: string) => [...text.replaceAll(' ', '')].length >= shortestPart
