import type { Data, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { getToken } from '../session.ts'
import { readAnswer } from './answer.ts'
import { ownError } from './api-error.ts'
import { takeFirst } from './first-answer.ts'
import { addressOf, type CallArguments, headersOf, type RequestParts } from './request.ts'

/**
 * Calls an endpoint and answers its data. Throws ApiError, or the AbortError of `signal`.
 * Waits as long as the server does: there is no time limit on this side.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Data<E>> {
  const parts = (input ?? {}) as RequestParts
  const token = getToken()
  const response = await send(endpoint, parts, token)
  return readAnswer(endpoint, { status: response.status, text: await textOf(response), token })
}

async function send(endpoint: EndpointDefinition, parts: RequestParts, token: string | null) {
  const headers = new Headers(headersOf(parts, token))
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  const address = addressOf(endpoint, parts)
  try {
    const asked = endpoint.method === 'GET' && takeFirst(address, token)
    if (asked) return await asked
    return await fetch(address, {
      method: endpoint.method,
      headers,
      // A small call that was under way when the page closed (a logout) still arrives.
      keepalive: endpoint.method !== 'GET',
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(parts.signal && { signal: parts.signal }),
    })
  } catch (error) {
    throw isAbort(error) ? error : ownError('NETWORK')
  }
}

async function textOf(response: Response) {
  try {
    return await response.text()
  } catch (error) {
    throw isAbort(error) ? error : ownError('NETWORK')
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
