import { sql } from 'drizzle-orm'
import { createEmbeddedEngine } from '../src/features/diagnosis/index.ts'
import { engineAttempt } from '../src/features/diagnosis/model.tables.ts'
import { type TestServer, type TestServerOptions, testServer } from './harness/test-server.ts'
import { submit } from './submission.ts'

/** A server whose diagnoses are looked at by the practice world's model too. */
export const serverWithModel = ({ env, parts, ...options }: TestServerOptions = {}) =>
  testServer({
    ...options,
    env: { DIAGNOSIS_MODEL: 'openai-compatible:practice', DIAGNOSIS_MODEL_PER_PERSON: '1000', ...env },
    parts: { engine: createEmbeddedEngine(), ...parts },
  })

/** Tells the practice world's model how to behave. */
export async function behave(server: TestServer, mood: string, delayMs = 0) {
  const { body } = await server.call('POST', '/sandbox/control/model', { body: { mood, delayMs } })
  return body
}

export const modelCalls = async (server: TestServer): Promise<number> =>
  (await server.call('GET', '/sandbox/control/model')).body.calls

/** Submits these words and reads the result back. */
export async function diagnose(server: TestServer, token: string, prompt: string) {
  const submitted = await submit(server, token, { prompt })
  if (submitted.status !== 200) throw new Error(`not submitted: ${JSON.stringify(submitted.body)}`)
  return read(server, token, submitted.body.data.id)
}

export async function read(server: TestServer, token: string, id: string) {
  return (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body.data
}

export const attempts = (server: TestServer) =>
  server.db.select().from(engineAttempt).orderBy(sql`asked_at, id`)
