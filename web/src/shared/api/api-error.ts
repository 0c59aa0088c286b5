/** Failures that no server names: they arise on this device. */
const ownMessages = {
  NETWORK: '인터넷 연결이 원활하지 않아요. 연결을 확인하고 다시 시도해 주세요.',
  MALFORMED: '데이터 형식이 올바르지 않습니다.',
  NO_DATA: '데이터가 없습니다.',
  UNREADABLE: '잠시 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
} as const
type OwnCode = keyof typeof ownMessages

/**
 * A call that failed.
 * `code` is the server's (contract/error.ts) or one of NETWORK (no answer came), MALFORMED (an answer
 * of another shape), NO_DATA (a success without data) and UNREADABLE (a failure that is not ours).
 * `status` is the HTTP status, 0 when no answer came.
 */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** Whether `message` is the server's own sentence. */
  readonly isFromServer: boolean
  /** A page of the app where something can be done about it. */
  readonly link: string | undefined

  constructor(code: string, message: string, status: number, isFromServer = true, link?: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.isFromServer = isFromServer
    this.link = link
  }
}

/** A failure found on this device, with its own sentence. */
export const ownError = (code: OwnCode, status = 0) => new ApiError(code, ownMessages[code], status, false)

/** The server's sentence about a failure, or the screen's own when the server said nothing. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.isFromServer ? error.message : fallback

export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code
