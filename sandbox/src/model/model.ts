import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { contentFor } from './model-answers.ts'
import { type ModelBehaviour, type ModelMood, modelMoods } from './model-behaviour.ts'
import { openAi, openAiCompatible } from './open-ai.ts'
import { invalid, Refused, recordOf, type WireCall, type WireFormat } from './wire-format.ts'

const largestRequest = 50 * 1024 * 1024
const formats = [openAiCompatible, openAi, anthropic, gemini]

const behaviourChange = z.object({
  mood: z.enum(modelMoods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})

/**
 * Serves a vision model in four wire formats: any OpenAI-compatible server at `/model/v1`, and OpenAI, Anthropic and
 * Google below `/model/openai/v1`, `/model/anthropic/v1` and `/model/google/v1beta`, which refuse what those refuse.
 * `/control/model` returns the calls so far and sets the behaviour.
 */
export function serveModel(app: FastifyInstance) {
  let behaviour: ModelBehaviour = { mood: 'good', delayMs: 0 }
  let calls = 0
  let last: { request?: unknown; messages?: unknown } = {}
  const overview = () => ({
    ...behaviour,
    calls,
    lastMessages: last.messages ?? [],
    lastRequest: last.request,
  })

  app.get('/control/model', (_request, reply) => reply.send(overview()))
  app.post('/control/model', (request, reply) => {
    const change = behaviourChange.safeParse(request.body)
    if (!change.success) return reply.code(400).send({ error: 'invalid_request' })
    behaviour = change.data
    return reply.send(overview())
  })

  for (const format of formats)
    app.post(format.path, { bodyLimit: largestRequest }, async (request, reply) => {
      calls += 1
      last = { request: request.body }
      try {
        const parameters = request.params as Record<string, string>
        const call = format.read(recordOf(request.body), request.headers, parameters)
        last.messages = call.messages
        return await answerAs(behaviour, format, call, request, reply)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return reply.code(error.status).send(format.error(error))
      }
    })
}

async function answerAs(
  { mood, delayMs }: ModelBehaviour,
  format: WireFormat,
  call: WireCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (mood === 'dropped') return closeConnection(request, reply)
  if (mood === 'slow') await pauseWhileConnected(request, delayMs)
  if (mood === 'rate-limited') reply.header('retry-after', '1')
  refuseAs(mood, call)
  const ending = mood === 'cut' || mood === 'refused' ? mood : 'complete'
  return reply.send(format.answer(call, contentFor(mood, call.text), ending))
}

function refuseAs(mood: ModelMood, { format }: WireCall) {
  if (mood === 'key-refused') throw new Refused(401, 'key', 'the key is refused')
  if (mood === 'unknown-model') throw new Refused(404, 'model', 'the model is not known')
  if (mood === 'rate-limited') throw new Refused(429, 'quota', 'too many requests')
  if (mood === 'down') throw new Refused(500, 'down', 'the server failed')
  const refusesFormat =
    (mood === 'no-schema' && format === 'schema') || (mood === 'no-json' && format !== 'text')
  if (refusesFormat) throw invalid('this response format is not supported')
}

/** Waits, but not longer than the caller stays connected. */
async function pauseWhileConnected({ raw }: FastifyRequest, delayMs: number) {
  const closed = new AbortController()
  raw.socket.once('close', () => closed.abort())
  await pause(delayMs, undefined, { ref: false, signal: closed.signal }).catch(() => undefined)
}

function closeConnection(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
