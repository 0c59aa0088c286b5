/** A call that was made before the app was there. */
interface FirstAnswer {
  address: string
  token: string | null
  response: Promise<Response>
}

declare global {
  interface Window {
    /** Handed from the document's first script to the app. */
    firstAnswer?: FirstAnswer | undefined
  }
}

/** Makes the call that the screen will make first, while the app is still on its way. */
export function askFirst(address: string, token: string | null): Promise<Response> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = fetch(address, { headers })
  // Whoever takes it hears of a failure; nobody may take it.
  response.catch(() => undefined)
  window.firstAnswer = { address, token, response }
  return response
}

/** What was asked for first, when it is this and for the same person. There is only one, and it is taken once. */
export function takeFirst(address: string, token: string | null): Promise<Response> | undefined {
  const { firstAnswer } = window
  if (firstAnswer?.address !== address || firstAnswer.token !== token) return undefined
  window.firstAnswer = undefined
  return firstAnswer.response
}
