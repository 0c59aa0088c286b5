import type { Data, EndpointDefinition } from '../../contract/endpoint.ts'
import { type HttpClient, sendingError } from './client.ts'
import { addressOf, type CallArguments, headersOf, type RequestInput } from './request.ts'
import { readResponse } from './response.ts'

/** The form in which an app exports `sendCall` with its client. */
export type Call = <E extends EndpointDefinition>(endpoint: E, ...input: CallArguments<E>) => Promise<Data<E>>

/**
 * Calls an endpoint without files and resolves to its data. Rejects with ApiError, or with the AbortError of `signal`. Has no
 * time limit of its own: the server sets one.
 */
export async function sendCall<E extends EndpointDefinition>(
  client: HttpClient,
  endpoint: E,
  input: RequestInput = {},
): Promise<Data<E>> {
  const token = client.getToken()
  const response = await send(client, endpoint, input, token)
  const text = await response.text().catch((error) => {
    throw sendingError(client, error)
  })
  return readResponse(client, endpoint, { status: response.status, text, token })
}

/** Sends the call and returns its response, whatever the status. */
export async function send(
  client: HttpClient,
  endpoint: EndpointDefinition,
  input: RequestInput,
  token: string | null,
) {
  const headers = new Headers(headersOf(input, token))
  const hasBody = input.body !== undefined
  if (hasBody) headers.set('content-type', 'application/json')
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    keepalive: Boolean(client.keepalive) && endpoint.method !== 'GET',
    body: hasBody ? JSON.stringify(input.body) : null,
    signal: input.signal ?? null,
  }
  const address = addressOf(endpoint, input)
  try {
    return await (client.fetch ? client.fetch(address, init, token) : fetch(address, init))
  } catch (error) {
    throw sendingError(client, error)
  }
}
