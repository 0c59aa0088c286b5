import { storedText } from '../../../../client/storage.ts'

const returnPath = storedText('console.place', 'sessionStorage')

/** Token of the invitation for which this tab signs in; it has no place in an address that leaves the browser. */
export const waitingInvitation = storedText('console.invitation', 'sessionStorage')

/** Stores the page that required the sign-in, because the providers redirect only to the sign-in page. */
export const storeReturnPath = (path: string) => void returnPath.write(path)

/** Returns the stored page and removes it; '/' when there is none. */
export function takeReturnPath(): string {
  const path = returnPath.read()
  returnPath.remove()
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
