import type pg from 'pg'

type Query = (query: unknown, ...rest: unknown[]) => unknown

/** Makes every connection of the pool send its statements without names, for poolers that do not know prepared statements. */
export function sendUnnamed(pool: pg.Pool) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const unnamed: Query = (statement, ...rest) => query(withoutName(statement), ...rest)
    client.query = unnamed as typeof client.query
  })
}

function withoutName(statement: unknown) {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  const { name: _, ...rest } = statement
  return rest
}
