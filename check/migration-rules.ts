import { noTransaction, statementsOf } from '../tools/migration-split.mjs'

/** Statements that let reads and writes pass for as long as they take. */
const online =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS|ALTER TABLE "?\w+"? VALIDATE CONSTRAINT)\b/i

interface Rule {
  /** What is wrong and what to do instead. */
  problem: string
  /** Matches a statement that breaks the rule; a captured table is exempt when the same file creates it. */
  pattern: RegExp
}

/** Rules for statements on tables that may be large and in use by the previous version. */
const rules: Rule[] = [
  {
    problem: 'builds an index and blocks writes; build it CONCURRENTLY in a file without a transaction',
    pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^(]*?\bON (?:ONLY )?"?(?<table>\w+)"?/i,
  },
  {
    problem: 'removes or renames what the running version uses; do it a release later and list it',
    pattern:
      /^(?:DROP (?!INDEX CONCURRENTLY)|TRUNCATE\b|ALTER (?:TABLE|INDEX|TYPE) [^;]*?\b(?:DROP (?:COLUMN|CONSTRAINT)|RENAME|SET SCHEMA)\b)/i,
  },
  {
    problem: 'adds a required column that the running version does not fill; give it a default',
    pattern:
      /^ALTER TABLE "?(?<table>\w+)"? ADD (?:COLUMN )?(?!CONSTRAINT)(?![^;]*\bDEFAULT\b)[^;]*\bNOT NULL\b/i,
  },
  {
    problem: 'adds a column whose default is computed for each row, which rewrites the table',
    pattern:
      /^ALTER TABLE "?(?<table>\w+)"? ADD (?:COLUMN )?[^;]*(?:\b(?:random|gen_random_uuid|uuidv7|clock_timestamp|nextval)\s*\(|\b(?:big|small)?serial\b|\bGENERATED\b)/i,
  },
  {
    problem: 'changes a type or forbids null, which reads or rewrites the table under a lock',
    pattern:
      /^ALTER TABLE "?(?<table>\w+)"? [^;]*\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA TYPE|TYPE|SET NOT NULL)\b/i,
  },
  {
    problem: 'adds a constraint that is checked under a lock; add it NOT VALID and validate it outside',
    pattern:
      /^ALTER TABLE "?(?<table>\w+)"? ADD (?:CONSTRAINT "?\w+"? )?(?:FOREIGN KEY|CHECK)\b(?![^;]*\bNOT VALID\b)/i,
  },
  {
    problem: 'adds a key and builds its index under a lock; build a unique index CONCURRENTLY',
    pattern:
      /^ALTER TABLE "?(?<table>\w+)"? ADD (?:CONSTRAINT "?\w+"? )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?![^;]*\bUSING INDEX\b)/i,
  },
  { problem: 'cannot run in a transaction', pattern: /\bINDEX CONCURRENTLY\b/i },
  {
    problem: 'rewrites a whole table in one transaction; use a job',
    pattern: /^(?:UPDATE|DELETE FROM|VACUUM|CLUSTER|REINDEX|LOCK)\b/i,
  },
]

const created = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i
/** Handwritten files may have several statements between two breakpoints; a function's body is one part. */
const partsOf = (statement: string) => (statement.includes('$$') ? [statement] : statement.split(/;[ \t]*\n/))
const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim()

/** Returns what a migration does that people would wait for or that the previous version cannot live with. */
export function problemsOfMigration(text: string): string[] {
  const statements = statementsOf(text).flatMap(partsOf).map(withoutComments).filter(Boolean)
  if (text.startsWith(noTransaction)) {
    return statements
      .filter((statement) => !online.test(statement) || countOf(statement) > 1)
      .map(
        (statement) =>
          `${firstWords(statement)}: only concurrent indexes and validations run outside a transaction`,
      )
  }
  const own = new Set(statements.map((statement) => created.exec(statement)?.[1]))
  return statements.flatMap((statement) =>
    rules.flatMap(({ pattern, problem }) => {
      const match = pattern.exec(statement)
      const isOwn = match?.groups?.table !== undefined && own.has(match.groups.table)
      return match && !isOwn ? [`${firstWords(statement)}: ${problem}`] : []
    }),
  )
}

const countOf = (statement: string) => statement.split(';').filter((part) => part.trim()).length
const firstWords = (statement: string) => statement.replace(/\s+/g, ' ').slice(0, 80)
