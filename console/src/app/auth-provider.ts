import { type AuthProvider, HttpError } from 'react-admin'
import { signOut } from '../../../contract/account.ts'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { getStaff } from '../../../contract/staff.ts'
import { call } from '../shared/api.ts'
import { clearToken, getToken } from '../shared/session.ts'
import { screens } from './screens.tsx'

type Staff = Awaited<ReturnType<typeof askForStaff>>
let known: Promise<Staff> | undefined

const askForStaff = () => call(getStaff)

/** Who is here; asked once and again after every sign-in. */
export const staff = (): Promise<Staff> => {
  if (!getToken()) return Promise.reject(new Error('Nobody has signed in.'))
  known ??= askForStaff().catch((error) => {
    known = undefined
    throw error
  })
  return known
}

/** Forgets who is here: roles may have changed. */
export const forgetStaff = () => {
  known = undefined
}

/** Sign-in is the customers' own; the server judges every call, this only decides what is shown. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    if (getToken()) await call(signOut).catch(() => undefined)
    clearToken()
    forgetStaff()
  },
  checkAuth: async () => {
    if (!getToken()) throw new Error()
    try {
      await staff()
    } catch (error) {
      if (error instanceof HttpError && error.status === 404)
        throw { redirectTo: '/no-role', logoutUser: false }
      if (error instanceof HttpError && error.status === 401) throw error
    }
  },
  checkError: async (error) => {
    if (error.status === 401 || error.status === 403) throw error
    // A role may have been taken away while its owner worked.
    if (error.status === 404) forgetStaff()
  },
  getIdentity: async () => {
    const { id, name } = await staff()
    return { id, fullName: name }
  },
  getPermissions: async () => (await staff()).roles,
  canAccess: async ({ resource }) => {
    const screen = screens.find(({ name }) => name === resource)
    const roles: readonly StaffRole[] = (await staff()).roles
    return !screen || screen.roles.some((role) => roles.includes(role))
  },
}
