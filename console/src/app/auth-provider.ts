import type { AuthProvider } from 'react-admin'
import { hasCode, hasStatus } from '../../../client/http/api-error.ts'
import { memberIdOf } from '../../../client/session.ts'
import { storedValue } from '../../../client/stored-value.ts'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { getStaff } from '../../../contract/staff/staff.ts'
import { storedSheets } from '../features/reservation/index.ts'
import { undoQueue } from '../shared/outbox/undo-queue.ts'
import { clearToken, getToken } from '../shared/server/session.ts'
import { removeKeptDrafts } from '../shared/sign-in/kept-drafts.ts'
import { fetchStaff, sendSignOut } from './app.queries.ts'
import { turnOff } from './device.ts'
import { screens } from './screens.tsx'

/** Name and roles of the last visit, so that the console opens without a connection. Decides only what is shown. */
const stored = storedValue('console.staff', getStaff.data)

type Staff = Awaited<ReturnType<typeof fetchStaff>>
let cachedStaff: Promise<Staff> | undefined

/**
 * Returns the signed-in staff member. Cached until `clearStaffCache`; without a connection the one of the last visit. Rejects
 * without a token, and with 404 for members without a role.
 */
export const loadStaff = (): Promise<Staff> => {
  if (!getToken()) return Promise.reject(new Error('Not signed in.'))
  cachedStaff ??= fetchStaff().then(
    (staff) => {
      stored.write(staff)
      return staff
    },
    (error) => {
      cachedStaff = undefined
      const known = hasStatus(error, 0) ? stored.read() : undefined
      if (known && known.id === memberIdOf(getToken())) return known
      throw error
    },
  )
  return cachedStaff
}

export const clearStaffCache = () => {
  cachedStaff = undefined
}

const hasNoRole = (error: unknown) => hasStatus(error, 404)
const needsSecondFactor = (error: unknown) => hasCode(error, 'SECOND_FACTOR_REQUIRED')

/** Whether the signed-in person must show or register a passkey before anything else. */
export const hasSecondFactorToDo = () => loadStaff().then(() => false, needsSecondFactor)

/** Where people without permissions go: to their second factor, or to the page that says that they have no role. */
export const pageWithoutPermissions = () =>
  loadStaff().then(
    () => '/',
    (error) => (needsSecondFactor(error) ? '/second-factor' : '/no-role'),
  )

/** Throws where to go when roles of the person were removed while they were signed in. */
async function leaveWhenRolesAreLost() {
  const before = (await cachedStaff?.catch(() => undefined))?.roles ?? []
  clearStaffCache()
  const staff = await loadStaff().catch((error) => {
    if (hasNoRole(error)) throw { redirectTo: '/no-role', logoutUser: false, message: false }
  })
  if (staff && before.some((role) => !staff.roles.includes(role)))
    throw { redirectTo: '/', logoutUser: false, message: '권한이 바뀌어서 이 일은 더 할 수 없어요.' }
}

/** Throws the error, after which react-admin signs out. */
function endedByServer(error: unknown): never {
  clearToken()
  stored.remove()
  throw error
}

/** react-admin's auth provider. It decides only what is shown: the server checks the role on every call. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    clearStaffCache()
    stored.remove()
    await storedSheets.clear()
    // Without a token the server has ended the session: what was typed waits for the same person's next sign-in.
    if (!getToken()) return
    await undoQueue.flush()
    await turnOff()
    await sendSignOut().catch(() => undefined)
    clearToken()
    await removeKeptDrafts()
  },
  checkAuth: async () => {
    if (!getToken()) throw new Error()
    try {
      await loadStaff()
    } catch (error) {
      // Members without a role stay signed in; the layout redirects them to /no-role.
      if (hasStatus(error, 401)) endedByServer(error)
    }
  },
  checkError: async (error) => {
    if (error.status === 401 || error.status === 403) endedByServer(error)
    if (needsSecondFactor(error)) throw { redirectTo: '/second-factor', logoutUser: false, message: false }
    if (error.status === 404) await leaveWhenRolesAreLost()
  },
  getIdentity: async () => {
    const { id, name } = await loadStaff()
    return { id, fullName: name }
  },
  getPermissions: async () => {
    try {
      return (await loadStaff()).roles
    } catch (error) {
      if (hasNoRole(error) || needsSecondFactor(error)) return []
      throw error
    }
  },
  canAccess: async ({ resource }) => {
    const screen = screens.find(({ name }) => name === resource)
    const roles: readonly StaffRole[] = (await loadStaff()).roles
    return !screen || screen.roles.some((role) => roles.includes(role))
  },
}
