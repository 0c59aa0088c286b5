import { randomInt } from 'node:crypto'

const unaffected = /^(begin|rollback|savepoint|release)/i

/**
 * For drills: with SAEIP_CONFLICT_PERCENT=n, the SQL that makes PostgreSQL raise a serialization failure or a
 * deadlock before n % of the statements; undefined for the others. Never in production: the production build drops
 * the body, and a practice build checks the mode.
 */
export function statementConflict(text: string): string | undefined {
  if (process.env.SAEIP_BUILD === 'production' || process.env.APP_MODE === 'production') return undefined
  const percent = Number(process.env.SAEIP_CONFLICT_PERCENT ?? 0)
  if (!percent || unaffected.test(text) || randomInt(10_000) >= percent * 100) return undefined
  const code = randomInt(2) ? '40001' : '40P01'
  return `do $$ begin raise exception 'drill' using errcode = '${code}'; end $$`
}
