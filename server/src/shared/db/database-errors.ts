const serializationFailure = '40001'
const deadlock = '40P01'

/** SQLSTATE codes and socket errors after which the same call may succeed later. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '55P03',
  '25P03',
  '25006',
  serializationFailure,
  deadlock,
])

/** Errors that pg and pg-pool throw without a code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after)/

/** Errors without a code after which the connection is of no use; one that timed out still waits for its answer. */
const lostMessages = /^(Connection terminated|Query read timeout)/

/** A statement or transaction conflicted with another one, was undone, and can be repeated. */
export const isConflict = (error: unknown) =>
  causesOf(error).some(({ code }) => code === serializationFailure || code === deadlock)

/** Codes of a server that refuses to write or ends its sessions: the statement, and its transaction, had no effect. */
const refusedCodes = new Set(['25006', '57P01', '57P03'])

/** Refused by a server that cannot be written to, or not sent at all; can be repeated on a new connection. */
export const isRefused = (error: unknown) =>
  causesOf(error).some(
    ({ code, message }) => refusedCodes.has(code ?? '') || /is not queryable$/.test(message),
  )

/** The connection can serve no further statement. */
export const isConnectionLost = (error: unknown) =>
  isRefused(error) ||
  causesOf(error).some(({ code, message }) => code?.startsWith('08') || lostMessages.test(message))

/** The database is down, restarting, full or too slow, or conflicts did not end; the caller can retry later. */
export const isDatabaseUnavailable = (error: unknown) =>
  causesOf(error).some(
    (cause) =>
      unavailableCodes.has(cause.code ?? '') ||
      cause.code?.startsWith('08') ||
      unavailableMessages.test(cause.message),
  )

interface Cause extends Error {
  code?: string
}

/** drizzle wraps errors of pg, so the code may be on a nested cause. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}
