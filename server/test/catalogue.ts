import type { content } from '../src/features/content/content.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { type TestServer, testServer } from './harness/test-server.ts'

export interface Catalogue {
  server: TestServer
  /** `data` of a public answer to a visitor. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  get: (path: string) => Promise<any>
  /** Turns the server's clock on, which also ends what it remembers. */
  pass: (ms: number) => void
  now: () => Date
  close: () => Promise<void>
}

/** A server whose clock stands still at noon in Seoul until a test turns it. */
export async function catalogue(): Promise<Catalogue> {
  let time = Date.parse('2026-11-02T12:00:00+09:00')
  const now = () => new Date(time)
  const server = await testServer({ parts: { now } })
  return {
    server,
    now,
    get: async (path) => (await server.call('GET', path)).body.data,
    pass: (ms) => {
      time += ms
    },
    close: server.close,
  }
}

/** Every item of a list, walked by its cursor. */
export async function walk(get: Catalogue['get'], path: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await get(`${path}${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.content.map(({ id }: { id: string }) => id))
    if (!page.hasNext) return ids
    cursor = page.nextCursor
  }
}

/** The same by page numbers. */
export async function leafThrough(get: Catalogue['get'], path: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; ; page += 1) {
    const { content, hasNext } = await get(`${path}&page=${page}`)
    ids.push(...content.map(({ id }: { id: string }) => id))
    if (!hasNext) return ids
  }
}

type NewContent = Partial<typeof content.$inferInsert> & { publishedAt: Date | null }

export const contentRow = (values: NewContent) => ({
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
