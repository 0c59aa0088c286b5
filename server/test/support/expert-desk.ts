import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { type TestServer, type TestServerOptions, testServer } from './harness/test-server.ts'
import { submit } from './submission.ts'

export const casesPath = '/api/v1/admin/analysis/cases'
export const memberIdOf = (token: string) => decodeJwt(token).sub ?? ''
export const hourMs = 60 * 60 * 1000

/** Starts two servers on one database with one movable clock, and signs in a customer and every staff role. */
export async function createExpertDeskWorld(overrides: TestServerOptions['overrides'] = {}) {
  let aheadMs = 0
  const withClock = { ...overrides, now: () => new Date(Date.now() + aheadMs) }
  const server = await testServer({ overrides: withClock })
  const other = await testServer({ overrides: withClock, databaseUrl: server.databaseUrl })
  const customer = await server.signInAs('customer-1')
  const expert = await server.signInAs('expert')
  const admin = await server.signInAs('admin')
  const operator = await server.signInAs('operator')
  const colleague = await server.signInAs('customer-3', { toConsole: true })
  await server.db
    .insert(memberRole)
    .values({ memberId: memberIdOf(colleague), role: 'EXPERT', grantedAt: new Date() })

  const call = (method: string, path: string, body?: unknown, token = expert, at: TestServer = server) =>
    at.call(method, path, { token, ...(body !== undefined && { body }) })
  return {
    server,
    other,
    customer,
    expert,
    colleague,
    admin,
    operator,
    call,
    now: () => Date.now() + aheadMs,
    advanceHours: (hours: number) => {
      aheadMs += hours * hourMs
    },
    diagnose: async (fields = {}): Promise<string> => (await submit(server, customer, fields)).body.data.id,
    queue: async (filter = 'WAITING', token = expert) =>
      (await call('GET', `${casesPath}?filter=${filter}`, undefined, token)).body.data,
    read: async (id: string, token = expert) =>
      (await call('GET', `${casesPath}/${id}`, undefined, token)).body.data,
    claim: (id: string, token = expert, at = server) =>
      call('POST', `${casesPath}/${id}/claim`, {}, token, at),
    publish: (id: string, changes: object = {}, token = expert, at = server) =>
      call('POST', `${casesPath}/${id}/answer`, { ...answer, ...changes }, token, at),
    result: async (id: string) =>
      (await call('GET', `/api/v1/analysis/${id}`, undefined, customer)).body.data,
    noticesOf: async (token: string) =>
      (await call('GET', '/api/v1/notifications?size=50', undefined, token)).body.data.content as {
        title: string
        link: string
      }[],
    auditOf: async (subjectId: string) =>
      (
        await server.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)
      ).map(({ action, kind, actorId, before, after }) => ({ action, kind, actorId, before, after })),
    close: async () => {
      await other.close()
      await server.close()
    },
  }
}

const answer = { feedback: '과습이 맞아요.\n물을 쉬어 주세요.', verdict: 'AGREE', revision: 0 }
