interface JsonRequest {
  headers: Record<string, string>
  /** Sent as JSON by POST; a GET without one. */
  body?: object | undefined
  limitMs: number
}

/** Thrown when an outside service has not answered within the limit; what was sent may have arrived. */
export class TimedOut extends Error {}

/**
 * Calls an outside service that answers JSON, whatever the status; `json` is undefined when it answers something else. Throws TimedOut, and
 * fetch's own error for a connection that was refused or lost.
 */
export async function fetchJson(url: string, { headers, body, limitMs }: JsonRequest) {
  const request = {
    method: body ? 'POST' : 'GET',
    redirect: 'error' as const,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  return fetchWithin(limitMs, url, request, async (response) => ({
    status: response.status,
    json: parseJson(await response.text()),
  }))
}

/** Sends a request and reads its response within a time limit. Throws TimedOut, and fetch's own error for a connection that was refused or lost. */
export async function fetchWithin<T>(
  limitMs: number,
  url: string,
  request: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.timeout: Node may garbage-collect that signal before it fires.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), limitMs)
  try {
    return await read(await fetch(url, { ...request, signal: timeout.signal }))
  } catch (error) {
    throw timeout.signal.aborted ? new TimedOut(`No answer within ${limitMs} ms`) : error
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
