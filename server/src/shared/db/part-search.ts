import { and, or, type SQL, sql } from 'drizzle-orm'

/** The shortest part that the indexes of letter pairs can find. */
const shortestPart = 2

/**
 * Whether one of the texts contains a part, without regard to case and spaces. Each text has an index on
 * `letter_pairs(text)`, which PostgreSQL uses where few rows contain the part.
 */
export function containsPart(part: string, texts: SQL[]): SQL | undefined {
  const typed = part.normalize('NFC')
  return and(
    or(...texts.map((text) => sql`letter_pairs(${text}) @> letter_pairs(${typed})`)),
    or(
      ...texts.map(
        (text) => sql`position(replace(lower(${typed}), ' ', '') in replace(lower(${text}), ' ', '')) > 0`,
      ),
    ),
  )
}

/** Whether a typed text is long enough to be searched as a part. */
export const isPart = (text: string) => [...text.replaceAll(' ', '')].length >= shortestPart
