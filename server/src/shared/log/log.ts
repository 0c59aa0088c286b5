import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type Log = Logger
type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export interface LogOptions {
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
