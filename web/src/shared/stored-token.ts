import { readText } from '../../../client/storage.ts'
import { tokenKey } from '../../../contract/account/token.ts'

/** The token in this browser's storage, for the script that runs before the app; null for visitors. */
export const storedToken = (): string | null => readText(tokenKey) || null
