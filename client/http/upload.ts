import type { Data, EndpointDefinition } from '../../contract/endpoint.ts'
import { clientError, type HttpClient } from './client.ts'
import { addressOf, type CallOptions, headersOf, type RequestInput } from './request.ts'
import { readResponse } from './response.ts'

interface UploadListener {
  /** Receives the share of the bytes that have been sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** The form in which an app exports `sendUpload` with its client. */
export type Upload = <E extends EndpointDefinition>(
  endpoint: E,
  input: CallOptions<E>,
  listener?: UploadListener,
) => Promise<Data<E>>

/**
 * Calls an endpoint that takes files: the body is sent as a form. Rejects as `sendCall` does.
 * Uses XMLHttpRequest because `fetch` does not report how much has been sent.
 */
export async function sendUpload<E extends EndpointDefinition>(
  client: HttpClient,
  endpoint: E,
  input: RequestInput,
  { onProgress }: UploadListener = {},
): Promise<Data<E>> {
  const token = client.getToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input))
  for (const [name, value] of headersOf(input, token)) request.setRequestHeader(name, value)
  if (onProgress) {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  }
  await sendForm(client, request, formOf(input.body), input.signal)
  return readResponse(client, endpoint, { status: request.status, text: request.responseText, token })
}

function sendForm(
  client: HttpClient,
  request: XMLHttpRequest,
  form: FormData,
  signal: AbortSignal | undefined,
) {
  return new Promise<void>((resolve, reject) => {
    const abort = () => request.abort()
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      act()
    }
    request.onload = settle(resolve)
    request.onerror = settle(() => reject(clientError(client, 'NETWORK')))
    request.onabort = settle(() => reject(new DOMException('The upload was aborted.', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('The upload was aborted.', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

/** A form with every value of the body except undefined and null; an array becomes several values of one name. */
function formOf(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) form.append(name, one instanceof Blob ? one : String(one))
    }
  }
  return form
}
