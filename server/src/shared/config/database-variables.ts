import { choice, inProduction, integer, url, variable } from './variable.ts'

const postgres = () => url('postgres', 'postgresql').optional()

export const databaseVariables = {
  url: variable(
    'DATABASE_URL',
    'PostgreSQL 16 or newer, directly or through PgBouncer in transaction mode.',
    postgres(),
    { fallbackShown: 'an embedded PostgreSQL below DATA_DIR', required: inProduction, secret: true },
  ),
  directUrl: variable(
    'DATABASE_DIRECT_URL',
    'The same database without a pooler in between; migrations run on it.',
    postgres(),
    { fallbackShown: '`$DATABASE_URL`', secret: true },
  ),
  migrate: variable(
    'MIGRATE',
    'Whether a start migrates an older database; with `off` it refuses to start, and `--migrate` migrates.',
    choice('on', 'off'),
    { fallback: 'on' },
  ),
  preparedStatements: variable(
    'DATABASE_PREPARED_STATEMENTS',
    'Named prepared statements; `off` behind PgBouncer before 1.21 or without `max_prepared_statements`.',
    choice('on', 'off'),
    { fallback: 'on' },
  ),
  poolSize: variable(
    'DATABASE_POOL_SIZE',
    'Most connections of one process for requests. Jobs have a quarter beside them (at least 4), and readiness one.',
    integer(1, 500),
    { fallback: '16' },
  ),
  waitSeconds: variable(
    'DATABASE_WAIT_SECONDS',
    'How long a start waits for a DATABASE_URL that does not answer; then it ends with code 1.',
    integer(0, 3600),
    { fallback: '60' },
  ),
}
