import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger
type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

interface LogOptions {
  level: LogLevel
  /** Identifies the process in shared logs. */
  instanceId: string
  /** Standard output when absent. */
  destination?: DestinationStream
}

/** Creates a logger of JSON lines. Log entries must not contain tokens, names, texts, e-mail or full IP addresses. */
export function createLog({ level, instanceId, destination }: LogOptions): Log {
  return pino(
    {
      level,
      base: { instance: instanceId },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      redact: { paths: secretPaths, censor: removed },
    },
    destination ?? pino.destination(1),
  )
}

/** The code of an error, which says what failed; codes of a sign-in have the same name and are removed. */
class ErrorCode {
  constructor(private readonly text: string) {}
  toJSON() {
    return this.text
  }
}

const removed = (value: unknown) => (value instanceof ErrorCode ? value : '[removed]')

function serializeError(error: unknown) {
  const { code, ...description } = describeError(error)
  return { ...description, ...(code !== undefined && { code: new ErrorCode(code) }) }
}

const secretWords = ['authorization', 'cookie', 'token', 'code', 'state', 'password', 'secret', 'name']
const personalWords = ['email', 'phone', 'prompt', 'address', 'ip']

/** Removed from log entries in case they are logged by mistake. */
const secretPaths = [...secretWords, ...personalWords].flatMap((word) => [word, `*.${word}`])

interface DescribedError {
  type: string
  code?: string
  message: string
  frames: string[]
  cause?: DescribedError
}

const maxDepth = 4

/**
 * Describes an error for the log. The parameters in the message of a failed query and the row's values in
 * PostgreSQL's `detail` may be personal data and are left out.
 */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', frames: [] }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(error.message),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  }
}

const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '').slice(0, 1000)

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)
