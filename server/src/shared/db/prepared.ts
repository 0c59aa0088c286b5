import type { Database } from './database.ts'

/**
 * Builds a query of a hot path once per database (or transaction) instead of at every call, where building
 * costs more than running. Values are passed as `sql.placeholder(name)`. The statements are named, so
 * PostgreSQL parses them once per connection; PgBouncer in transaction mode needs `max_prepared_statements`.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const built = queries.get(db)
    if (built) return built
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
