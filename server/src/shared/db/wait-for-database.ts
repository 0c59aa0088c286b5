import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from './database-errors.ts'

/** Oldest version that the SQL of this product runs on, as `server_version_num` counts it. */
const leastVersion = 160_000
const pauseMs = 1000
const connectMs = 10_000

/** The database cannot be used as it is; the message says what to do. */
export class UnusableDatabase extends Error {}

/** Waits until the database accepts a connection. After the last second the next step reports why it does not. */
export async function waitForDatabase(url: string, report: (line: string) => void, seconds = 60) {
  const deadline = Date.now() + seconds * 1000
  for (let hasReported = false; ; hasReported = true) {
    const failure = await withConnection(url, () => undefined).catch((error: unknown) => error)
    if (failure === undefined || !isDatabaseUnavailable(failure)) return
    if (!hasReported) report(`데이터베이스가 아직 응답하지 않아요. ${seconds}초까지 기다려요.`)
    if (Date.now() >= deadline) return
    await sleep(Math.min(pauseMs, Math.max(0, deadline - Date.now())))
  }
}

/** Throws UnusableDatabase below PostgreSQL 16. */
export const assertVersion = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ number: string; text: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as text",
    )
    if (rows[0]) assertSupported(Number(rows[0].number), rows[0].text)
  })

/** Throws UnusableDatabase for `number` below PostgreSQL 16; `text` is the version for people. */
export function assertSupported(number: number, text: string) {
  if (number < leastVersion)
    throw new UnusableDatabase(
      `PostgreSQL ${text}은 쓸 수 없어요. PostgreSQL 16 이상의 데이터베이스를 DATABASE_URL로 알려 주세요.`,
    )
}

/** Runs `work` on a connection of its own. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => T | Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  // A lost connection is reported by the running query.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
