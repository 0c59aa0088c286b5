/** First line of a migration whose statements run one by one, outside a transaction. */
export const noTransaction = '-- no transaction'
const breakpoint = '--> statement-breakpoint'

/**
 * The statements of a migration file.
 * @param {string} text
 */
export const statementsOf = (text) =>
  text
    .split(breakpoint)
    .map((statement) => statement.trim())
    .filter(Boolean)

export const joinStatements = (statements) => `${statements.join(`\n${breakpoint}\n`)}\n`

/**
 * Splits a generated migration: what would lock an existing table for long goes into a second file without a
 * transaction. Indexes are built concurrently there, and foreign keys are added unchecked and validated there.
 */
export function splitMigration(text) {
  const statements = statementsOf(text)
  const created = new Set(
    statements.flatMap((it) => /^CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/.exec(it)?.[1] ?? []),
  )
  const first = []
  const later = []
  for (const statement of statements) {
    const index = /^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(statement)
    const constraint = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" (?:FOREIGN KEY|CHECK)/.exec(statement)
    if (index && !created.has(index[1])) {
      later.push(statement.replace('INDEX ', 'INDEX CONCURRENTLY IF NOT EXISTS '))
    } else if (constraint && !created.has(constraint[1])) {
      first.push(statement.replace(/;$/, ' NOT VALID;'))
      later.push(`ALTER TABLE "${constraint[1]}" VALIDATE CONSTRAINT "${constraint[2]}";`)
    } else first.push(statement)
  }
  return {
    first: first.length > 0 ? joinStatements(first) : '',
    later: later.length > 0 ? `${noTransaction}\n${joinStatements(later)}` : '',
  }
}
