import { createSession } from '../../../../client/session.ts'
import { tokenKey } from '../../../../contract/account/token.ts'

/** The same key as in the customers' app: signing in there signs in here too. */
export const { getToken, setToken, clearToken } = createSession(tokenKey)
