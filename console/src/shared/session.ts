import { tokenKey } from '../../../contract/account.ts'

/** The same sign-in as in the customers' app: whoever is signed in there is signed in here. */
export const getToken = () => localStorage.getItem(tokenKey)
export const setToken = (token: string) => localStorage.setItem(tokenKey, token)
export const clearToken = () => localStorage.removeItem(tokenKey)
