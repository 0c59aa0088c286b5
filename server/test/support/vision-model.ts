import { sql } from 'drizzle-orm'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { engineAttempt } from '../../src/features/diagnosis/model.tables.ts'
import { type TestServer, type TestServerOptions, testServer } from './harness/test-server.ts'
import { createPhonePhoto } from './photo-files.ts'
import { submit } from './submission.ts'

/** Starts a server that uses the sandbox's vision model. */
export const createServerWithModel = ({ env, overrides, ...options }: TestServerOptions = {}) =>
  testServer({
    ...options,
    env: { DIAGNOSIS_MODEL: 'openai-compatible:practice', DIAGNOSIS_MODEL_PER_PERSON: '1000', ...env },
    overrides: { engine: embeddedEngine, ...overrides },
  })

/** Sets how the sandbox's model answers from now on. */
export async function setModelBehaviour(server: TestServer, mood: string, delayMs = 0) {
  const { body } = await server.call('POST', '/sandbox/control/model', { body: { mood, delayMs } })
  return body
}

export const countModelCalls = async (server: TestServer): Promise<number> =>
  (await server.call('GET', '/sandbox/control/model')).body.calls

/** Large enough for the engine to look at it. */
const photo = await createPhonePhoto(400, 300)

/** Submits a description and returns the result. */
export async function diagnose(server: TestServer, token: string, prompt: string) {
  const submitted = await submit(server, token, { prompt, fullPlantImage: photo, symptomImage: photo })
  if (submitted.status !== 200) throw new Error(`not submitted: ${JSON.stringify(submitted.body)}`)
  return read(server, token, submitted.body.data.id)
}

export async function read(server: TestServer, token: string, id: string) {
  return (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body.data
}

export const listAttempts = (server: TestServer) =>
  server.db.select().from(engineAttempt).orderBy(sql`asked_at, id`)
