export interface CallOptions {
  token?: string
  /** Sent as JSON; a FormData as multipart. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** Creates a function that calls a test server over HTTP without following redirects. */
export function createCaller(url: string): Call {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: parse(await response.text()) }
  }
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
