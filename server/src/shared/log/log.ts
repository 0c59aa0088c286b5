import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type Log = Logger
type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export interface LogOptions {
  level: LogLevel
  /** Tells the processes apart in shared logs. */
  instanceId: string
  /** Standard output when absent. */
  destination?: DestinationStream
}

/** JSON lines. What is written here holds no tokens, names, texts, e-mail or full network addresses. */
export function createLog({ level, instanceId, destination }: LogOptions): Log {
  return pino(
    {
      level,
      base: { instance: instanceId },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: secretPaths, censor: '[removed]' },
    },
    destination ?? pino.destination(1),
  )
}

const secretWords = ['authorization', 'cookie', 'token', 'code', 'state', 'password', 'secret', 'name']
const personalWords = ['email', 'phone', 'prompt', 'address', 'ip']

/** A second line of defence: nobody should log these, and if somebody does they do not show. */
const secretPaths = [...secretWords, ...personalWords].flatMap((word) => [word, `*.${word}`])
