import type pg from 'pg'

const indexName = /^create (?:unique )?index concurrently if not exists "?(\w+)"?/i

/**
 * For `create index concurrently`: true when the index is there already. An interrupted build leaves an invalid
 * index of that name, which is dropped here so that the statement builds it again. False for other statements.
 */
export async function readyIndex(client: pg.Client, statement: string): Promise<boolean> {
  const name = indexName.exec(withoutComments(statement))?.[1]
  if (!name) return false
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('public.' || quote_ident($1))`,
    [name],
  )
  if (rows[0] && !rows[0].valid) await client.query(`drop index concurrently "${name}"`)
  return rows[0]?.valid ?? false
}

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim()
