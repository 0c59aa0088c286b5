import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { restartableServer, startServer, temporaryFolder } from '../server-process.ts'

export interface Person {
  memberId: string
  token: string
}

export type SlotEnvironment = Awaited<ReturnType<typeof startSlotEnvironment>>

/** Two servers on one database, with as many signed-in people as a race needs. */
export async function startSlotEnvironment(count: number) {
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const settings = {
    ...restartableServer(`${folder.path}/app`),
    DATABASE_URL: database.url,
    FLOOD_LIMIT: '100000000',
    LOG_LEVEL: 'silent',
  }
  const servers = [await startServer(settings), await startServer(settings)]
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A connection that ends with the database is no failure of the drill.
  pool.on('error', () => undefined)
  const people = await signedInPeople(pool, count, settings.TOKEN_SECRET)

  return {
    people,
    /** Calls go to one of the two servers in turn. */
    urlOf: (number: number) => servers[number % servers.length]?.url ?? '',
    query: async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await pool.query(text, values)).rows,
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await pool.end()
      await database.stop()
      folder.remove()
    },
  }
}

/** Inserts hundreds of members with sessions, because the sandbox has only a few people. */
async function signedInPeople(pool: pg.Pool, count: number, secret: string): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [memberId, sessionId] = [randomBytes(16).toString('base64url'), randomUUID()]
      await pool.query(
        'insert into member (id, name, accepted_at, created_at) values ($1, $2, now(), now())',
        [memberId, `손님 ${number}`],
      )
      await pool.query(
        'insert into session (id, member_id, created_at, expires_at) values ($1, $2, now(), $3)',
        [sessionId, memberId, expiresAt],
      )
      return { memberId, token: await tokenOf(memberId, sessionId, expiresAt, secret) }
    }),
  )
}

/** Signs a token as the product does. */
const tokenOf = (memberId: string, sid: string, expiresAt: Date, secret: string) =>
  new SignJWT({ sid, role: 'USER', roles: ['USER'] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(memberId)
    .setIssuer('saeip')
    .setAudience('saeip-web')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret))
