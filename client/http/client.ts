import { ApiError, type ClientErrorCode } from './api-error.ts'

/** What differs between the apps when they call the server. */
export interface HttpClient {
  /** The token of the signed-in person; null for visitors. */
  getToken: () => string | null
  /** Messages of failures that are found in the browser. */
  messages: Record<ClientErrorCode, string>
  /** Runs for every failed response, before the call throws. `token` is the one that the call carried. */
  onFailure?: (error: ApiError, token: string | null) => void
  /** Replaces the browser's `fetch`, for instance to reuse a response that was requested earlier. */
  fetch?: (address: string, init: RequestInit, token: string | null) => Promise<Response>
  /** Whether small writes are completed although the page is closed meanwhile. Limited to 64 KiB by browsers. */
  keepalive?: boolean
}

/** A failure that was found in the browser. */
export const clientError = ({ messages }: HttpClient, code: ClientErrorCode, status = 0) =>
  new ApiError(code, messages[code], status, false)

/** The error to throw when sending failed: the AbortError of the caller's signal, else NETWORK. */
export const sendingError = (client: HttpClient, error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : clientError(client, 'NETWORK')
