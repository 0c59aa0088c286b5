import { createSession } from '../../../../client/session.ts'
import { consoleTokenKey } from '../../../../contract/account/token.ts'

/** Apart from the customers' app: signing in there does not sign in here. */
export const { getToken, setToken, clearToken, onChange: onTokenChange } = createSession(consoleTokenKey)
