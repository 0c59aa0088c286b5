import type { Data, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { getToken } from '../session.ts'
import { readAnswer } from './answer.ts'
import { ownError } from './api-error.ts'
import { addressOf, type CallOptions, headersOf, type RequestParts } from './request.ts'

interface UploadListener {
  /** Share of the bytes that have left this device, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * The same as `call` for an endpoint that takes files: the body travels as a form and its progress is told.
 * (XMLHttpRequest, because fetch cannot tell how much has been sent.)
 */
export async function upload<E extends EndpointDefinition>(
  endpoint: E,
  input: CallOptions<E>,
  { onProgress }: UploadListener = {},
): Promise<Data<E>> {
  const parts = input as RequestParts
  const token = getToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, parts))
  for (const [name, value] of headersOf(parts, token)) request.setRequestHeader(name, value)
  if (onProgress) {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  }
  await finished(request, formOf(parts.body), parts.signal)
  return readAnswer(endpoint, { status: request.status, text: request.responseText, token })
}

function finished(request: XMLHttpRequest, form: FormData, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const abort = () => request.abort()
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      act()
    }
    request.onload = settle(resolve)
    request.onerror = settle(() => reject(ownError('NETWORK')))
    request.onabort = settle(() => reject(new DOMException('The upload was given up.', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('The upload was given up.', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

/** A form with every value that is there. The browser sets the boundary, so no content type is given. */
function formOf(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}
