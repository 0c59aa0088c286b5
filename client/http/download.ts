import type { CallInput, EndpointDefinition } from '../../contract/endpoint.ts'
import { send } from './call.ts'
import { type HttpClient, sendingError } from './client.ts'
import type { RequestInput } from './request.ts'
import { failureOf } from './response.ts'

export interface DownloadedFile {
  /** The name from the response; `fallbackName` without one. */
  name: string
  blob: Blob
}

/** Calls an endpoint whose response is a file. Rejects with ApiError. */
export async function sendDownload<E extends EndpointDefinition>(
  client: HttpClient,
  endpoint: E,
  input: CallInput<E>,
  fallbackName: string,
): Promise<DownloadedFile> {
  const token = client.getToken()
  const response = await send(client, endpoint, input as RequestInput, token)
  try {
    if (!response.ok) throw failureOf(client, { status: response.status, text: await response.text(), token })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? fallbackName, blob: await response.blob() }
  } catch (error) {
    throw error instanceof TypeError ? sendingError(client, error) : error
  }
}
