import { HttpError } from 'react-admin'
import type { CallInput, Data, EndpointDefinition, Failure } from '../../../contract/endpoint.ts'
import { getToken } from './session.ts'

type Options<E extends EndpointDefinition> = CallInput<E> & { signal?: AbortSignal }
type Arguments<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [input?: Options<E>] : [input: Options<E>]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls an endpoint and answers its data. Throws react-admin's HttpError with the server's sentence;
 * status 0 when no answer came. A 401 or 403 makes react-admin sign out.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Data<E>> {
  const parts = (input ?? {}) as Parts
  const response = await send(endpoint, parts)
  if (!response.ok) throw await failureIn(response)
  const envelope = await response.json().catch(() => undefined)
  return endpoint.data.parse(envelope?.data) as Data<E>
}

/**
 * As react-admin's forms read it: what is said of single fields, and the sentence of the whole. A form that was
 * refused any other way would count as saved, and be left without a question.
 */
function failureOf(status: number, message: string, envelope?: Partial<Failure>) {
  const ofFields = (envelope?.issues ?? []).filter(({ path }) => path)
  const fields = Object.fromEntries(ofFields.map(({ path, message: said }) => [path, said]))
  return new HttpError(message, status, {
    ...envelope,
    errors: { ...fields, root: { serverError: message } },
  })
}

async function failureIn(response: Response) {
  const envelope: Partial<Failure> | undefined = await response.json().catch(() => undefined)
  return failureOf(response.status, envelope?.message ?? '잠시 연결이 원활하지 않아요.', envelope)
}

/** The file that an endpoint answers, under the name the server gave it. */
export async function callForFile<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) {
  const response = await send(endpoint, input as Parts)
  if (!response.ok) throw await failureIn(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'saeip', blob: await response.blob() }
}

async function send(endpoint: EndpointDefinition, parts: Parts): Promise<Response> {
  const token = getToken()
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (parts.body !== undefined && !endpoint.multipart) headers['content-type'] = 'application/json'
  try {
    return await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(parts.body !== undefined && {
        body: endpoint.multipart ? formOf(parts.body) : JSON.stringify(parts.body),
      }),
      ...(parts.signal && { signal: parts.signal }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw failureOf(0, '인터넷 연결을 확인하고 다시 시도해 주세요.')
  }
}

function addressOf({ path }: EndpointDefinition, { params = {}, query = {} }: Parts) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const present = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

function formOf(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}).flatMap(([key, it]) =>
    [it].flat().map((one) => [key, one] as const),
  )) {
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}
