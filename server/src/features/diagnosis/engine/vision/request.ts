import { setTimeout as pause } from 'node:timers/promises'
import { generateText, type LanguageModel, type ModelMessage, NoObjectGeneratedError, Output } from 'ai'
import { reasonOf, type Usage, VisionFailure } from './failure.ts'
import { type Reading, readReply, replySchema } from './reading.ts'

export interface ModelRequest {
  model: LanguageModel
  system: string
  messages: ModelMessage[]
  /** Time limit for all attempts together, in milliseconds. */
  limitMs: number
}

export interface ModelReply {
  reading: Reading
  usage: Usage
}

const mostAttempts = 2
const outputTokensAtMost = 1500
const [shortestPauseMs, longestPauseMs] = [200, 600]

/** Requests a reply, and retries once when it is unusable. Throws `VisionFailure`. */
export async function requestReply({ limitMs, ...question }: ModelRequest): Promise<ModelReply> {
  // Not AbortSignal.timeout: Node may garbage-collect it before it fires.
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limitMs)
  try {
    return await requestWithRetry(deadline.signal, question)
  } finally {
    clearTimeout(timer)
  }
}

async function requestWithRetry(
  signal: AbortSignal,
  question: Omit<ModelRequest, 'limitMs'>,
): Promise<ModelReply> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestOnce(question, signal, usage)
    if (outcome.reading) return { reading: outcome.reading, usage }
    const isOver = signal.aborted || attempt === mostAttempts || outcome.reason === 'REFUSED'
    if (isOver) throw new VisionFailure(signal.aborted ? 'TIMEOUT' : outcome.reason, usage, outcome.cause)
    await pause(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))
  }
}

async function requestOnce(
  { model, system, messages }: Omit<ModelRequest, 'limitMs'>,
  signal: AbortSignal,
  usage: Usage,
) {
  try {
    const reply = await generateReply({ model, system, messages, abortSignal: signal })
    usage.inputTokens += reply.usage?.inputTokens ?? 0
    usage.outputTokens += reply.usage?.outputTokens ?? 0
    return { reading: readReply(reply.text), reason: 'BAD_REPLY' as const, cause: undefined }
  } catch (error) {
    return { reading: undefined, reason: reasonOf(error, signal), cause: error }
  }
}

type Call = Pick<ModelRequest, 'model' | 'system' | 'messages'> & { abortSignal: AbortSignal }

/** Returns the model's text. The SDK's own validation is bypassed because it rejects fenced JSON. */
async function generateReply(call: Call) {
  try {
    const { text, totalUsage } = await generateText({
      ...call,
      output: Output.object({ schema: replySchema }),
      maxOutputTokens: outputTokensAtMost,
      temperature: 0,
      maxRetries: 0,
    })
    return { text, usage: totalUsage }
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return { text: error.text ?? '', usage: error.usage }
    throw error
  }
}
