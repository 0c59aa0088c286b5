import { setTimeout as pause } from 'node:timers/promises'
import {
  APICallError,
  generateText,
  type LanguageModelMiddleware,
  type ModelMessage,
  wrapLanguageModel,
} from 'ai'
import sharp from 'sharp'
import * as z from 'zod'
import type { ModelFailure } from '../../../../../../contract/diagnosis/model-admin.ts'
import { callOptions, type ModelClient, type RequestStyle } from './provider.ts'
import { type Reading, readReply, replySchema } from './reading.ts'

export type FailureReason = ModelFailure

export interface Usage {
  inputTokens: number
  outputTokens: number
}

/** Thrown when the model gives no usable reply; `usage` was consumed until then. */
export class VisionFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly usage: Usage,
    cause: unknown,
  ) {
    super(`The vision model gave no answer: ${reason}`, { cause })
  }
}

const byStatus: Record<number, FailureReason> = {
  401: 'KEY',
  402: 'QUOTA',
  403: 'KEY',
  404: 'MODEL',
  408: 'UNREACHABLE',
  429: 'QUOTA',
}
const [clientError, serverError] = [400, 500]

/** Words by which providers name the cause in an answer 400. */
const byWords: [words: RegExp, reason: FailureReason][] = [
  [/api[ _-]?key|credential|unauthenticated/i, 'KEY'],
  [/credit|billing|quota|balance/i, 'QUOTA'],
  [/content[ _-]?(?:policy|filter|management)|safety|moderation/i, 'REFUSED'],
  [/model\b.{0,60}(?:not found|not exist|not a valid|unknown)|(?:unknown|invalid) model/i, 'MODEL'],
]

/** Classifies an error of a call to a model. */
function reasonOf(error: unknown, signal?: AbortSignal): FailureReason {
  if (signal?.aborted) return 'TIMEOUT'
  if (!APICallError.isInstance(error)) return 'UNREACHABLE'
  const { statusCode: status } = error
  // The provider answered with what the client cannot read.
  if (status !== undefined && status < clientError) return 'BAD_REPLY'
  if (status === undefined || status >= serverError) return 'UNREACHABLE'
  return byStatus[status] ?? reasonInWords(wordsOf(error)) ?? 'REQUEST'
}

const reasonInWords = (words: string) => byWords.find(([pattern]) => pattern.test(words))?.[1]

/** Message and body of a provider's error. */
const wordsOf = (error: unknown) =>
  APICallError.isInstance(error) ? `${error.message} ${error.responseBody ?? ''}` : ''

const temporary: readonly FailureReason[] = ['TIMEOUT', 'QUOTA', 'UNREACHABLE']
/** The same request may succeed at once. */
const worthRetrying: readonly FailureReason[] = [...temporary, 'TOO_SHORT', 'BAD_REPLY']

/** Whether an attempt minutes later may succeed. */
export const isTemporary = (reason: FailureReason) => temporary.includes(reason)

/** A request to a model for a reading. */
export interface ModelRequest {
  client: ModelClient
  /** How this model takes requests; changed when it refuses the format. Shared by all requests to the model. */
  style: RequestStyle
  system: string
  messages: ModelMessage[]
  /** Time limit for all attempts together, in milliseconds. */
  limitMs: number
  /** Whether the request may be sent again after a failure; always when absent. */
  maySendAgain?: () => Promise<boolean>
}

export interface ModelReply {
  reading: Reading
  usage: Usage
}

const mostAttempts = 2
/** Room for the answer: twelve signs with places, three candidates. Doubled when an answer was cut. */
const answerTokens = 4000
const [shortestPauseMs, longestPauseMs] = [200, 600]

/** Calls with a signal that ends the call after a time. Not AbortSignal.timeout: Node may garbage-collect it before it fires. */
async function within<Result>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limitMs)
  try {
    return await call(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Requests a reply, and retries once when it is unusable. Throws `VisionFailure`. */
export const requestReply = (request: ModelRequest): Promise<ModelReply> =>
  within(request.limitMs, async (signal) => {
    const usage: Usage = { inputTokens: 0, outputTokens: 0 }
    let room = answerTokens
    for (let attempt = 1; ; attempt += 1) {
      let reason: FailureReason
      let cause: unknown
      try {
        const reply = await requestInStyle(request, room, signal)
        usage.inputTokens += reply.totalUsage.inputTokens ?? 0
        usage.outputTokens += reply.totalUsage.outputTokens ?? 0
        const reading = readReply(reply.text)
        if (reading) return { reading, usage }
        reason = reasonOfReply(reply)
      } catch (error) {
        reason = reasonOf(error, signal)
        cause = error
      }
      const isOver = signal.aborted || attempt === mostAttempts || !worthRetrying.includes(reason)
      if (isOver) throw new VisionFailure(signal.aborted ? 'TIMEOUT' : reason, usage, cause)
      if (reason === 'TOO_SHORT') room *= 2
      await pause(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))
      if (request.maySendAgain && !(await request.maySendAgain()))
        throw new VisionFailure(reason, usage, cause)
    }
  })

type Reply = Awaited<ReturnType<typeof generateText>>

/** Why a reply without a usable object is unusable. */
function reasonOfReply({ finishReason, text, response }: Reply): FailureReason {
  if (
    finishReason === 'content-filter' ||
    (text === '' && hasRefusal.test(JSON.stringify(response.body ?? '')))
  )
    return 'REFUSED'
  return finishReason === 'length' ? 'TOO_SHORT' : 'BAD_REPLY'
}

/** OpenAI puts a refusal beside an empty content. */
const hasRefusal = /"refusal":"[^"]/

/**
 * Sends the request in the style that the model takes. When it refuses a request for no other known reason, tries
 * without thinking or with a looser format, and remembers what was accepted. Refused requests cost nothing.
 */
async function requestInStyle(request: ModelRequest, room: number, signal: AbortSignal): Promise<Reply> {
  let style = request.style
  for (;;) {
    try {
      const reply = await generateReply(request, style, room, signal)
      Object.assign(request.style, style)
      return reply
    } catch (error) {
      const looser = reasonOf(error, signal) === 'REQUEST' ? looserStyle(style, error) : undefined
      if (!looser) throw error
      style = looser
    }
  }
}

const looserFormats: Partial<Record<RequestStyle['format'], RequestStyle['format']>> = {
  schema: 'json',
  json: 'text',
}

function looserStyle({ format, thinks }: RequestStyle, error: unknown): RequestStyle | undefined {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status !== 400 && status !== 422) return undefined
  if (thinks && /think|reasoning/i.test(wordsOf(error))) return { format, thinks: false }
  const looser = looserFormats[format]
  return looser && { format: looser, thinks }
}

function generateReply(
  { client, system, messages }: ModelRequest,
  style: RequestStyle,
  room: number,
  abortSignal: AbortSignal,
): Promise<Reply> {
  return generateText({
    model: wrapLanguageModel({ model: client.model, middleware: inFormat(style.format) }),
    // Anthropic caches up to the mark; the other providers cache equal beginnings by themselves.
    system: { role: 'system', content: system, providerOptions: cached },
    messages,
    abortSignal,
    maxRetries: 0,
    ...callOptions(client, style, room),
  })
}

const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } }

const { $schema: _, ...schema } = z.toJSONSchema(replySchema)

/** Asks for JSON without the SDK's own validation, which rejects fenced and incomplete JSON. */
const inFormat = (format: RequestStyle['format']): LanguageModelMiddleware => ({
  specificationVersion: 'v3',
  transformParams: async ({ params }) => {
    if (format === 'text') return params
    return {
      ...params,
      responseFormat: {
        type: 'json',
        ...(format === 'schema' && { name: 'reading', schema: schema as object }),
      },
    }
  },
})

const side = 64
const probeTokens = 64
const none = { inputTokens: 0, outputTokens: 0 }

/**
 * Makes one tiny request with a small green picture, so that key, name, quota and address of a model are known before
 * somebody needs it. Throws `VisionFailure`. What the model answers does not matter.
 */
export async function probeClient({
  client,
  limitMs,
}: Pick<ModelRequest, 'client' | 'limitMs'>): Promise<void> {
  const image = await sharp({ create: { width: side, height: side, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()
  await within(limitMs, async (abortSignal) => {
    try {
      await generateText({
        model: client.model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image, mediaType: 'image/jpeg' },
              { type: 'text', text: 'Name the colour in one word.' },
            ],
          },
        ],
        maxRetries: 0,
        abortSignal,
        ...callOptions(client, { format: 'text', thinks: false }, probeTokens),
      })
    } catch (error) {
      throw new VisionFailure(reasonOf(error, abortSignal), none, error)
    }
  })
}
