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

const isWithoutRole = (error: unknown) => error instanceof HttpError && error.status === 404

/** A role may have been taken away while its owner worked. */
async function hasLostRoles() {
  forgetStaff()
  return staff().then(() => false, isWithoutRole)
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
      // A customer stays signed in: the frame leads them to the page for those without a role.
      if (error instanceof HttpError && error.status === 401) throw error
    }
  },
  checkError: async (error) => {
    if (error.status === 401 || error.status === 403) throw error
    if (error.status === 404 && (await hasLostRoles()))
      throw { redirectTo: '/no-role', logoutUser: false, message: false }
  },
  getIdentity: async () => {
    const { id, name } = await staff()
    return { id, fullName: name }
  },
  getPermissions: async () => {
    try {
      return (await staff()).roles
    } catch (error) {
      if (isWithoutRole(error)) return []
      throw error
    }
  },
  canAccess: async ({ resource }) => {
    const screen = screens.find(({ name }) => name === resource)
    const roles: readonly StaffRole[] = (await staff()).roles
    return !screen || screen.roles.some((role) => roles.includes(role))
  },
}
