import type pg from 'pg'

/** Role of the running product. The role that owns the tables migrates; this one cannot change the logs. */
export const applicationRole = 'saeip_app'

/** Tables to which the application may only append. */
const appendOnly = ['audit_log', 'payment_event', 'log_seal', 'log_erasure']

/** Tables of which the application lacks a privilege that it should have, or has one that it should not. */
const missing = `
  select from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
    not has_table_privilege('${applicationRole}', oid, 'select')
    or not has_table_privilege('${applicationRole}', oid, 'insert')
    or (relname <> all($1)) <> has_table_privilege('${applicationRole}', oid, 'update')
    or (relname <> all($1)) <> has_table_privilege('${applicationRole}', oid, 'delete')
  ) limit 1`

/** The product reads the journal at its start, to see whether migrations are missing. */
const readsJournal = `select has_schema_privilege('${applicationRole}', 'drizzle', 'usage') as granted`

async function exists(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_roles where rolname = $1 and rolname <> current_user',
    [applicationRole],
  )
  return rowCount === 1
}

/** Whether the role has its privileges on every table. True where the role does not exist. */
export async function isGrantedToApplication(client: pg.Client): Promise<boolean> {
  if (!(await exists(client))) return true
  const { rows } = await client.query<{ granted: boolean }>(readsJournal)
  return rows[0]?.granted === true && (await client.query(missing, [appendOnly])).rowCount === 0
}

/** Grants the role what the product needs, where the role exists. May run again at any time. */
export async function grantToApplication(client: pg.Client) {
  if (await isGrantedToApplication(client)) return
  await client.query(`begin;
    grant usage on schema public to ${applicationRole};
    grant select, insert, update, delete on all tables in schema public to ${applicationRole};
    grant execute on all functions in schema public to ${applicationRole};
    grant usage on schema drizzle to ${applicationRole};
    grant select on all tables in schema drizzle to ${applicationRole}`)
  const existing = 'select relname as name from pg_class where relname = any($1)'
  const { rows } = await client.query<{ name: string }>(existing, [appendOnly])
  for (const { name } of rows)
    await client.query(`revoke update, delete on "${name}" from ${applicationRole}`)
  await client.query('commit')
}
