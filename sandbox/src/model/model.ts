import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { contentFor } from './model-answers.ts'
import { type ModelBehaviour, modelMoods } from './model-behaviour.ts'

const largestRequest = 20 * 1024 * 1024

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])
const completion = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) })),
})
type Message = z.output<typeof completion>['messages'][number]

const behaviourChange = z.object({
  mood: z.enum(modelMoods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})

/**
 * Serves a vision model in the wire format of OpenAI's chat completions at `/model/v1`. `/control/model` returns the
 * number of calls and sets the behaviour.
 */
export function serveModel(app: FastifyInstance) {
  let behaviour: ModelBehaviour = { mood: 'good', delayMs: 0 }
  let calls = 0
  let lastMessages: Message[] = []
  const overview = () => ({ ...behaviour, calls, lastMessages })

  app.get('/control/model', (_request, reply) => reply.send(overview()))
  app.post('/control/model', (request, reply) => {
    const change = behaviourChange.safeParse(request.body)
    if (!change.success) return reply.code(400).send({ error: 'invalid_request' })
    behaviour = change.data
    return reply.send(overview())
  })

  app.post('/model/v1/chat/completions', { bodyLimit: largestRequest }, async (request, reply) => {
    calls += 1
    const body = completion.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'invalid_request_error')
    lastMessages = body.data.messages
    const { mood, delayMs } = behaviour
    if (mood === 'slow') await pauseWhileConnected(request, delayMs)
    if (mood === 'rate-limited') return refuse(reply.header('retry-after', '1'), 429, 'rate_limit_exceeded')
    if (mood === 'down') return refuse(reply, 500, 'server_error')
    if (mood === 'dropped') return closeConnection(request, reply)
    return reply.send(answer(body.data.model, contentFor(mood, textOf(body.data.messages))))
  })
}

/** Waits, but not longer than the caller stays connected. */
async function pauseWhileConnected({ raw }: FastifyRequest, delayMs: number) {
  const closed = new AbortController()
  raw.socket.once('close', () => closed.abort())
  await pause(delayMs, undefined, { ref: false, signal: closed.signal }).catch(() => undefined)
}

const textOf = (messages: Message[]) =>
  messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => (typeof content === 'string' ? content : content.map(textOfPart)))
    .join('\n')

const textOfPart = (it: z.output<typeof part>) => (it.type === 'text' ? it.text : '')

const answer = (model: string, content: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  // Typical for two photos with instructions and a short answer.
  usage: { prompt_tokens: 6000, completion_tokens: 150, total_tokens: 6150 },
})

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ error: { message: code, type: code, code } })

function closeConnection(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
