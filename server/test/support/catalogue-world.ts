import { expect } from 'vitest'
import type { content } from '../../src/features/content/content.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import type { Answer } from './harness/call.ts'
import { type TestServer, testServer } from './harness/test-server.ts'

export interface CatalogueWorld {
  server: TestServer
  /** Calls as a visitor and returns the `data` of the response. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  get: (path: string) => Promise<any>
  /** Calls the server as a sample person, who is signed in on the first call. */
  callAs: (person: string, method: string, path: string, body?: unknown) => Promise<Answer>
  /** Returns the `data` of a call that must succeed; as an operator when no person is given. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  callSuccessfully: (method: string, path: string, body?: unknown, person?: string) => Promise<any>
  /** Returns the newest entry of the audit log. */
  findLastAuditEntry: () => Promise<typeof auditLog.$inferSelect | undefined>
  /** Moves the server's clock, which also expires its caches. */
  advanceClock: (ms: number) => void
  now: () => Date
  close: () => Promise<void>
}

/** Starts a server whose clock stands at noon in Seoul on 2 November 2026, for tests of public lists and their editors. */
export async function createCatalogueWorld(): Promise<CatalogueWorld> {
  let time = Date.parse('2026-11-02T12:00:00+09:00')
  const now = () => new Date(time)
  const server = await testServer({ overrides: { now } })
  const tokens = new Map<string, Promise<string>>()
  const signIn = (person: string) => {
    const token = tokens.get(person) ?? server.signInAs(person)
    tokens.set(person, token)
    return token
  }
  const callAs: CatalogueWorld['callAs'] = async (person, method, path, body) =>
    server.call(method, path, { token: await signIn(person), ...(body !== undefined && { body }) })
  return {
    server,
    now,
    get: async (path) => (await server.call('GET', path)).body.data,
    callAs,
    callSuccessfully: async (method, path, body, person = 'operator') => {
      const answer = await callAs(person, method, path, body)
      expect(answer.body).toMatchObject({ status: 'Success' })
      return answer.body.data
    },
    findLastAuditEntry: async () => {
      const entries = await server.db.select().from(auditLog)
      return entries.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
    },
    advanceClock: (ms) => {
      time += ms
    },
    close: server.close,
  }
}

/** Returns the ids of a whole list, read by cursor. */
export async function listByCursor(get: CatalogueWorld['get'], path: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await get(`${path}${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.content.map(({ id }: { id: string }) => id))
    if (!page.hasNext) return ids
    cursor = page.nextCursor
  }
}

/** Returns the ids of a whole list, read by page number. */
export async function listByPage(get: CatalogueWorld['get'], path: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; ; page += 1) {
    const { content, hasNext } = await get(`${path}&page=${page}`)
    ids.push(...content.map(({ id }: { id: string }) => id))
    if (!hasNext) return ids
  }
}

type NewContent = Partial<typeof content.$inferInsert> & { publishedAt: Date | null }

export const createContentRow = (values: NewContent) => ({
  id: newId(),
  thumbnail: 'c/leaf-0a1b2c3d.webp',
  title: '물은 언제 줄까요',
  subTitle: '흙이 알려 줘요',
  tag: '물주기',
  body: '<p>흙이 마르면 줘요.</p>',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  ...values,
})
