import { tokenKey } from '../../../contract/token.ts'

/** The token that this browser keeps; null without one, and where it refuses storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) || null
  } catch {
    return null
  }
}
