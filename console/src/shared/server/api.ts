import { type Call, sendCall } from '../../../../client/http/call.ts'
import type { HttpClient } from '../../../../client/http/client.ts'
import { sendDownload } from '../../../../client/http/download.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import { sendUpload, type Upload } from '../../../../client/http/upload.ts'
import type { CallInput, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { getToken } from './session.ts'

/** How the console calls the server. On 401 and 403 react-admin signs out: see `checkError` of the auth provider. */
const client: HttpClient = {
  getToken,
  messages: {
    NETWORK: '인터넷 연결을 확인하고 다시 시도해 주세요.',
    UNREADABLE: '잠시 연결이 원활하지 않아요.',
    NO_DATA: '잠시 연결이 원활하지 않아요.',
    MALFORMED: '데이터 형식이 올바르지 않습니다.',
  },
}

export const call: Call = (endpoint, ...[input]) => sendCall(client, endpoint, input as RequestInput)

export const upload: Upload = (endpoint, input, listener) =>
  sendUpload(client, endpoint, input as RequestInput, listener)

export const download = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  sendDownload(client, endpoint, input, 'saeip')
