import { storedText } from '../../../../client/storage.ts'

const returnPath = storedText('console.place', 'sessionStorage')

/** Stores the page that required the sign-in, because the providers redirect only to the sign-in page. */
export const storeReturnPath = (path: string) => void returnPath.write(path)

/** Returns the stored page and removes it; '/' when there is none. */
export function takeReturnPath(): string {
  const path = returnPath.read()
  returnPath.remove()
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
