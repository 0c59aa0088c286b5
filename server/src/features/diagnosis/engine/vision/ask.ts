import { setTimeout as pause } from 'node:timers/promises'
import { generateText, type LanguageModel, type ModelMessage, NoObjectGeneratedError, Output } from 'ai'
import { reasonOf, type Usage, VisionFailure } from './failure.ts'
import { type Reading, readReply, replySchema } from './reading.ts'

export interface Question {
  model: LanguageModel
  system: string
  messages: ModelMessage[]
  /** For all tries together. */
  limitMs: number
}

export interface Answered {
  reading: Reading
  usage: Usage
}

const tries = 2
const outputTokensAtMost = 1500
const [shortestPauseMs, longestPauseMs] = [200, 600]

/** Asks once, and once more when the answer cannot be used. Throws `VisionFailure`. */
export async function ask({ limitMs, ...question }: Question): Promise<Answered> {
  // Not AbortSignal.timeout: Node may collect it as garbage before its time comes.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), limitMs)
  try {
    return await askWithin(patience.signal, question)
  } finally {
    clearTimeout(timer)
  }
}

async function askWithin(signal: AbortSignal, question: Omit<Question, 'limitMs'>): Promise<Answered> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await askOnce(question, signal, usage)
    if (outcome.reading) return { reading: outcome.reading, usage }
    const isOver = signal.aborted || attempt === tries || outcome.reason === 'REFUSED'
    if (isOver) throw new VisionFailure(signal.aborted ? 'TIMEOUT' : outcome.reason, usage, outcome.cause)
    await pause(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))
  }
}

async function askOnce(
  { model, system, messages }: Omit<Question, 'limitMs'>,
  signal: AbortSignal,
  usage: Usage,
) {
  try {
    const reply = await replyOf({ model, system, messages, abortSignal: signal })
    usage.inputTokens += reply.usage?.inputTokens ?? 0
    usage.outputTokens += reply.usage?.outputTokens ?? 0
    return { reading: readReply(reply.text), reason: 'BAD_REPLY' as const, cause: undefined }
  } catch (error) {
    return { reading: undefined, reason: reasonOf(error, signal), cause: error }
  }
}

type Call = Pick<Question, 'model' | 'system' | 'messages'> & { abortSignal: AbortSignal }

/** The model's own words; the SDK's check of them is ours to do, for it takes no fenced JSON. */
async function replyOf(call: Call) {
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
