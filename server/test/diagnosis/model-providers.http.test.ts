import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ModelProvider } from '../../../contract/diagnosis/model-admin.ts'
import { sandboxPlugin } from '../../../sandbox/src/index.ts'
import { embeddedEngine } from '../../src/features/diagnosis/engine/embedded.ts'
import { probeClient } from '../../src/features/diagnosis/engine/vision/request.ts'
import { wholePhoto } from '../../src/features/diagnosis/engine/vision/second-look.ts'
import {
  requestReading,
  requestSecondLook,
  type VisionModel,
  visionModel,
} from '../../src/features/diagnosis/engine/vision/vision.ts'
import { createPhonePhoto } from '../support/photo-files.ts'

/** A vision model against each simulated provider, over HTTP and without a database. */
let app: FastifyInstance
let url: string
let photo: Buffer

beforeAll(async () => {
  app = Fastify()
  await app.register(sandboxPlugin(), { prefix: '/sandbox' })
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`
  photo = await createPhonePhoto(240, 180)
})
afterAll(() => app.close())
beforeEach(() => behave('good'))

const providers: [ModelProvider, name: string, path: string, key: string][] = [
  ['openai-compatible', 'qwen2.5vl:7b', '/model/v1', ''],
  ['openai', 'gpt-4o', '/model/openai/v1', 'sk-practice'],
  ['openai', 'gpt-5-mini', '/model/openai/v1', 'sk-practice'],
  ['openai', 'o4-mini', '/model/openai/v1', 'sk-practice'],
  ['anthropic', 'claude-haiku-4-5', '/model/anthropic/v1', 'sk-ant-practice'],
  ['anthropic', 'claude-opus-5-5', '/model/anthropic/v1', 'sk-ant-practice'],
  ['anthropic', 'claude-3-5-haiku-latest', '/model/anthropic/v1', 'sk-ant-practice'],
  ['google', 'gemini-2.5-pro', '/model/google/v1beta', 'AIza-practice'],
  ['google', 'gemini-3-flash-preview', '/model/google/v1beta', 'AIza-practice'],
  ['google', 'gemini-2.0-flash', '/model/google/v1beta', 'AIza-practice'],
]

const modelOf = (
  [provider, name, path, key]: (typeof providers)[number],
  { thinkingTokens = 1024, limitMs = 10_000 } = {},
) => visionModel(embeddedEngine, { provider, name, url: url + path, key, thinkingTokens, limitMs })

async function behave(mood: string, delayMs = 0) {
  await control({ method: 'POST', body: JSON.stringify({ mood, delayMs }), headers: json })
}
const json = { 'content-type': 'application/json' }
async function control(init?: RequestInit) {
  return (await (await fetch(`${url}/control/model`, init)).json()) as { calls: number; lastRequest: never }
}

const input = () => ({
  prompt: '잎 사이에 거미줄이 보여요',
  answers: {},
  fullPhoto: photo,
  symptomPhoto: photo,
  submittedAt: new Date('2026-11-22'),
})

/** Looks twice, because the sandbox's model is unsure until it is shown the owner's words. */
async function lookTwice(vision: VisionModel) {
  const { reading } = await requestReading(vision, input())
  return requestSecondLook(vision, input(), { reading, part: wholePhoto, limitMs: vision.limitMs })
}

it.each(providers)('%s: %s accepts probe and requests at once, and is understood', async (...provider) => {
  for (const thinkingTokens of [0, 1024, 8000]) {
    const model = modelOf(provider, { thinkingTokens })
    const { calls } = await control()
    await probeClient(model)
    const { reading, usage } = await lookTwice(model)
    expect(reading.candidates[0]).toMatchObject({ id: 'spider_mites', confidence: 'MEDIUM' })
    expect(reading.signs[0]?.place).toMatchObject({ photo: 'SYMPTOM', x: 0.3 })
    expect(usage).toEqual({ inputTokens: 6000, outputTokens: 150 })
    // Three, except where the model cannot think: the request is repeated once without thinking.
    const refused = /claude-3-5/.test(provider[1]) && thinkingTokens > 0 ? 1 : 0
    expect((await control()).calls - calls, `${thinkingTokens}`).toBe(3 + refused)
  }
})

const families = [providers[0], providers[1], providers[4], providers[7]] as typeof providers

it('a failure of every provider has its own name', async () => {
  /** The reason of each provider's failure, all asked at once because some failures are asked again after a pause. */
  const reasonsOf = (options?: Parameters<typeof modelOf>[1]) =>
    Promise.all(
      families.map((provider) =>
        requestReading(modelOf(provider, options), input()).then(
          () => 'NONE',
          ({ reason }) => reason,
        ),
      ),
    )
  const reasons: [mood: string, reason: string][] = [
    ['key-refused', 'KEY'],
    ['unknown-model', 'MODEL'],
    ['rate-limited', 'QUOTA'],
    ['cut', 'TOO_SHORT'],
    ['refused', 'REFUSED'],
    ['wrong-schema', 'BAD_REPLY'],
    ['down', 'UNREACHABLE'],
    ['dropped', 'UNREACHABLE'],
  ]
  const all = (reason: string) => families.map(() => reason)
  for (const [mood, reason] of reasons) {
    await behave(mood)
    expect([mood, ...(await reasonsOf())]).toEqual([mood, ...all(reason)])
  }
  await behave('slow', 5000)
  expect(await reasonsOf({ limitMs: 300 })).toEqual(all('TIMEOUT'))
  for (const [provider, name, , key] of families) {
    const settings = { provider, name, key, thinkingTokens: 0, url: 'http://127.0.0.1:9', limitMs: 5000 }
    await expect(probeClient(visionModel(embeddedEngine, settings))).rejects.toMatchObject({
      reason: 'UNREACHABLE',
    })
  }
})

it.each([
  ['openai', 'gpt-5', '/model/openai/v1', 'KEY', 'MODEL', 'gpt-none'],
  ['anthropic', 'claude-haiku-4-5', '/model/anthropic/v1', 'KEY', 'MODEL', 'klaude'],
  ['google', 'gemini-2.5-flash', '/model/google/v1beta', 'KEY', 'MODEL', 'gemini-none'],
] as const)(
  '%s refuses a wrong key, no key and an unknown model',
  async (provider, name, path, key, model, none) => {
    await expect(probeClient(modelOf([provider, name, path, 'wrong']))).rejects.toMatchObject({ reason: key })
    await expect(probeClient(modelOf([provider, name, path, '']))).rejects.toMatchObject({ reason: key })
    const good = provider === 'google' ? 'AIza-practice' : 'sk-practice'
    await expect(probeClient(modelOf([provider, none, path, good]))).rejects.toMatchObject({ reason: model })
  },
)

it.each(families)(
  '%s: %s that refuses a schema or JSON is asked in a form that it takes, and remembered',
  async (...provider) => {
    for (const mood of ['no-schema', 'no-json']) {
      await behave(mood)
      const model = modelOf(provider)
      const ask = () => lookTwice(model)
      expect((await ask()).reading.candidates[0]?.id).toBe('spider_mites')
      const { calls } = await control()
      await ask()
      expect((await control()).calls - calls).toBe(2)
    }
  },
)

it('sends constant instructions first, marked for the cache, and leaves room for the answer after thinking', async () => {
  const requestOf = async (provider: (typeof providers)[number]) => {
    await lookTwice(modelOf(provider))
    return (await control()).lastRequest as Record<string, never>
  }
  const claude = await requestOf(providers[4] as never)
  expect(claude).toMatchObject({
    max_tokens: 1024 + 1024 + 4000,
    thinking: { type: 'enabled', budget_tokens: 1024 },
    system: [{ type: 'text', cache_control: { type: 'ephemeral' } }],
  })
  expect(claude).not.toHaveProperty('temperature')
  expect(JSON.stringify(claude.system)).not.toContain('거미줄이 보여요')
  expect(await requestOf(providers[2] as never)).toMatchObject({
    reasoning_effort: 'low',
    max_completion_tokens: 12_192,
  })
  expect(await requestOf(providers[7] as never)).toMatchObject({
    generationConfig: { maxOutputTokens: 12_192, thinkingConfig: { thinkingBudget: 1024 } },
  })
})

it('refuses images that are no image, and strict requests with other mistakes', async () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } })
  const anthropic = { 'x-api-key': 'sk-practice', 'anthropic-version': '2023-06-01' }
  const ask = { model: 'claude-haiku-4-5', max_tokens: 2000, messages: [{ role: 'user', content: 'hi' }] }
  const thinking = { type: 'enabled', budget_tokens: 2000 }
  const gif = { type: 'image', source: { type: 'base64', media_type: 'image/tiff', data: 'AAAA' } }
  const statuses = await Promise.all([
    post('/model/anthropic/v1/messages', ask, anthropic),
    post('/model/anthropic/v1/messages', ask, { 'x-api-key': 'sk-practice' }),
    post('/model/anthropic/v1/messages', { ...ask, thinking }, anthropic),
    post(
      '/model/anthropic/v1/messages',
      { ...ask, thinking: { ...thinking, budget_tokens: 1000 } },
      anthropic,
    ),
    post('/model/anthropic/v1/messages', { ...ask, max_tokens: 4000, thinking, temperature: 0 }, anthropic),
    post('/model/anthropic/v1/messages', { ...ask, messages: [{ role: 'user', content: [gif] }] }, anthropic),
    post(
      '/model/openai/v1/chat/completions',
      { model: 'o4-mini', max_tokens: 9, messages: ask.messages },
      { authorization: 'Bearer sk-practice' },
    ),
    post(
      '/model/openai/v1/chat/completions',
      { model: 'o4-mini', temperature: 0, messages: ask.messages },
      { authorization: 'Bearer sk-practice' },
    ),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
})
