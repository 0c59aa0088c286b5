/** A request that the document's first script sent before the app was loaded. */
interface EarlyRequest {
  address: string
  token: string | null
  response: Promise<Response>
}

declare global {
  interface Window {
    /** Passed from the document's first script to the app. */
    earlyRequest?: EarlyRequest | undefined
  }
}

/** Sends the first request of the screen while the app is still loading. */
export function startEarlyRequest(address: string, token: string | null): Promise<Response> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = fetch(address, { headers })
  // Prevents an unhandled rejection when the app never uses the response.
  response.catch(() => undefined)
  window.earlyRequest = { address, token, response }
  return response
}

/** Returns the response of the early request, if it has this address and token. It can be taken once. */
export function takeEarlyResponse(address: string, token: string | null): Promise<Response> | undefined {
  const { earlyRequest } = window
  if (earlyRequest?.address !== address || earlyRequest.token !== token) return undefined
  window.earlyRequest = undefined
  return earlyRequest.response
}
