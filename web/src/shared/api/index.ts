import { hasCode } from '../../../../client/http/api-error.ts'
import { type Call, sendCall } from '../../../../client/http/call.ts'
import type { HttpClient } from '../../../../client/http/client.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import { announceConsentNeeded, awaitConsent } from '../consent-needed.ts'
import { isPaymentReturn } from '../payment-return.ts'
import { endSessionOf, getToken } from '../session.ts'
import { takeEarlyResponse } from './early-request.ts'

export { ApiError, hasCode, messageOf } from '../../../../client/http/api-error.ts'

/** How the customers' app calls the server. */
export const client: HttpClient = {
  getToken,
  messages: {
    NETWORK: '인터넷 연결이 원활하지 않아요. 연결을 확인하고 다시 시도해 주세요.',
    MALFORMED: '데이터 형식이 올바르지 않습니다.',
    NO_DATA: '데이터가 없습니다.',
    UNREADABLE: '잠시 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
  },
  onFailure: ({ status, code }, token) => {
    // A buyer who comes back from the payment provider sees the outcome, whatever a background call says of the session.
    if ((status === 401 || status === 403) && !isPaymentReturn(location.pathname)) endSessionOf(token)
    if (code === 'CONSENT_REQUIRED') announceConsentNeeded()
  },
  fetch: (address, init, token) =>
    (init.method === 'GET' && takeEarlyResponse(address, token)) || fetch(address, init),
  // A sign-out that is sent while the page closes still arrives.
  keepalive: true,
}

/** Sends what needs the member's consent again once it is given. */
export async function withConsent<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (hasCode(error, 'CONSENT_REQUIRED') && (await awaitConsent())) return send()
    throw error
  }
}

export const call: Call = (endpoint, ...[input]) =>
  withConsent(() => sendCall(client, endpoint, input as RequestInput))
