import { ApiError, hasCode, hasStatus } from '../../../../client/http/api-error.ts'
import { type Call, sendCall } from '../../../../client/http/call.ts'
import type { HttpClient } from '../../../../client/http/client.ts'
import { sendDownload } from '../../../../client/http/download.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import { sendUpload, type Upload } from '../../../../client/http/upload.ts'
import type { CallInput, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { confirmSignIn } from '../sign-in/confirm-sign-in.ts'
import { observedFetch } from './connection.ts'
import { getToken } from './session.ts'

/** How the console calls the server. On 401 and 403 react-admin signs out: see `checkError` of the auth provider. */
const client: HttpClient = {
  getToken,
  fetch: observedFetch,
  messages: {
    NETWORK: '인터넷 연결을 확인하고 다시 시도해 주세요.',
    UNREADABLE: '잠시 연결이 원활하지 않아요.',
    NO_DATA: '잠시 연결이 원활하지 않아요.',
    MALFORMED: '데이터 형식이 올바르지 않습니다.',
  },
}

export const call: Call = (endpoint, ...[input]) =>
  confirming(() => sendCall(client, endpoint, input as RequestInput))

/** Uploads files from a queue, without asking the person to confirm who they are. */
export const uploadLater = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  sendUpload(client, endpoint, input as RequestInput)

/** The same for a small write while the page may be about to close: the browser completes the request anyway. */
export const callBeforeLeaving: Call = (endpoint, ...[input]) =>
  sendCall({ ...client, keepalive: true }, endpoint, input as RequestInput)

export const upload: Upload = (endpoint, input, listener) =>
  confirming(() => sendUpload(client, endpoint, input as RequestInput, listener))

export const download = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  confirming(() => sendDownload(client, endpoint, input, 'saeip'))

/**
 * Repeats a call that the server refused until the person has confirmed who they are, once they have. Confirming replaces the
 * token, so a call that was under way with the old one is repeated too.
 */
async function confirming<Result>(send: () => Promise<Result>): Promise<Result> {
  const token = getToken()
  try {
    return await send()
  } catch (error) {
    const isReplaced = hasStatus(error, 401) && getToken() !== null && getToken() !== token
    if (!isReplaced && !hasCode(error, 'FRESH_SIGN_IN_REQUIRED')) throw error
    if (!isReplaced && !(await confirmSignIn())) throw notConfirmed
    return send()
  }
}

const notConfirmed = new ApiError('NOT_CONFIRMED', '다시 확인하지 않아 그대로 두었어요.', 409)
