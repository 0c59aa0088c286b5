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

/** A sign-in to the console beside one to the customers' app. */
export interface ConsoleSignIn {
  token: string
  /** When, in milliseconds of the server's clock. */
  at: number
  now: () => number
  signInAgain: () => Promise<string>
}

/** Sign-ins to the console by the token of the customers' app that `signInAs` hands out. */
const consoleSignIns = new Map<string, ConsoleSignIn>()

/** Lets calls below /api/v1/admin/ with this token carry the console's, as of a person who uses both apps. */
export const registerConsoleSignIn = (token: string, signIn: ConsoleSignIn) =>
  consoleSignIns.set(token, signIn)

/** The console's token that belongs to a token of `signInAs`. */
export const consoleTokenOf = (token: string) => consoleSignIns.get(token)?.token ?? ''

const renewAfterMs = 10 * 60_000

/** The token for an endpoint: for staff endpoints the console's, renewed when a test has moved the clock. */
export async function tokenFor(path: string, token: string) {
  const signIn = path.startsWith('/api/v1/admin') ? consoleSignIns.get(token) : undefined
  if (!signIn) return token
  if (Math.abs(signIn.now() - signIn.at) > renewAfterMs) {
    // Who may not sign in any more keeps the old token.
    signIn.token = await signIn.signInAgain().catch(() => signIn.token)
    signIn.at = signIn.now()
  }
  return signIn.token
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
        ...(token && { authorization: `Bearer ${await tokenFor(path, token)}` }),
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
