import type { AuthProvider } from 'react-admin'
import { hasStatus } from '../../../client/http/api-error.ts'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { clearToken, getToken } from '../shared/server/session.ts'
import { fetchStaff, sendSignOut } from './app.queries.ts'
import { screens } from './screens.tsx'

type Staff = Awaited<ReturnType<typeof fetchStaff>>
let cachedStaff: Promise<Staff> | undefined

/**
 * Returns the signed-in staff member. Cached until `clearStaffCache`. Rejects without a token, and with 404 for
 * members without a role.
 */
export const loadStaff = (): Promise<Staff> => {
  if (!getToken()) return Promise.reject(new Error('Not signed in.'))
  cachedStaff ??= fetchStaff().catch((error) => {
    cachedStaff = undefined
    throw error
  })
  return cachedStaff
}

export const clearStaffCache = () => {
  cachedStaff = undefined
}

const hasNoRole = (error: unknown) => hasStatus(error, 404)

/** Returns true when the person's roles were removed while they were signed in. */
async function hasLostRoles() {
  clearStaffCache()
  return loadStaff().then(() => false, hasNoRole)
}

/** react-admin's auth provider. It decides only what is shown: the server checks the role on every call. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    if (getToken()) await sendSignOut().catch(() => undefined)
    clearToken()
    clearStaffCache()
  },
  checkAuth: async () => {
    if (!getToken()) throw new Error()
    try {
      await loadStaff()
    } catch (error) {
      // Members without a role stay signed in; the layout redirects them to /no-role.
      if (hasStatus(error, 401)) throw error
    }
  },
  checkError: async (error) => {
    if (error.status === 401 || error.status === 403) throw error
    if (error.status === 404 && (await hasLostRoles()))
      throw { redirectTo: '/no-role', logoutUser: false, message: false }
  },
  getIdentity: async () => {
    const { id, name } = await loadStaff()
    return { id, fullName: name }
  },
  getPermissions: async () => {
    try {
      return (await loadStaff()).roles
    } catch (error) {
      if (hasNoRole(error)) return []
      throw error
    }
  },
  canAccess: async ({ resource }) => {
    const screen = screens.find(({ name }) => name === resource)
    const roles: readonly StaffRole[] = (await loadStaff()).roles
    return !screen || screen.roles.some((role) => roles.includes(role))
  },
}
