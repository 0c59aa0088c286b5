import { expect } from 'vitest'
import { auditLog } from '../src/shared/audit/audit.tables.ts'
import { type Catalogue, catalogue } from './catalogue.ts'
import type { Answer } from './harness/call.ts'

export interface Desk extends Catalogue {
  /** Asks as a sample person; signed in the first time. */
  as: (person: string, method: string, path: string, body?: unknown) => Promise<Answer>
  /** `data` of what an operator (or another) does, which has to succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  does: (method: string, path: string, body?: unknown, person?: string) => Promise<any>
  /** The newest entry of the audit log. */
  lastEntry: () => Promise<typeof auditLog.$inferSelect | undefined>
}

/** The catalogue's world, and the people who keep it. */
export async function desk(): Promise<Desk> {
  const world = await catalogue()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: string) => {
    const token = tokens.get(person) ?? world.server.signInAs(person)
    tokens.set(person, token)
    return token
  }
  const as: Desk['as'] = async (person, method, path, body) =>
    world.server.call(method, path, { token: await tokenOf(person), ...(body !== undefined && { body }) })
  return {
    ...world,
    as,
    does: async (method, path, body, person = 'operator') => {
      const answer = await as(person, method, path, body)
      expect(answer.body).toMatchObject({ status: 'Success' })
      return answer.body.data
    },
    lastEntry: async () => {
      const entries = await world.server.db.select().from(auditLog)
      return entries.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
    },
  }
}
