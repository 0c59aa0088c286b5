import type { Database } from './database.ts'

/**
 * A query on a hot path: its SQL is put together once for each database (or transaction) instead of
 * at every call, which costs more than the query itself. Values come in as `sql.placeholder(name)`.
 * The statements have names, so PostgreSQL too reads them once per connection; PgBouncer in
 * transaction mode needs `max_prepared_statements` for that.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
