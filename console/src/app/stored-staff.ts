import { memberIdOf } from '../../../client/session.ts'
import { storedValue } from '../../../client/stored-value.ts'
import type { Data } from '../../../contract/endpoint.ts'
import { getStaff } from '../../../contract/staff/staff.ts'
import { getToken } from '../shared/server/session.ts'

type Staff = Data<typeof getStaff>

/** Name and roles of the last visit, so that the console opens without a connection. Decides only what is shown. */
const stored = storedValue('console.staff', getStaff.data)

/** Stores the answer of the server and returns it. */
export function rememberStaff(staff: Staff): Staff {
  stored.write(staff)
  return staff
}

/** The stored answer, if it is about the person who is signed in. */
export function readStaff(): Staff | undefined {
  const staff = stored.read()
  return staff && staff.id === memberIdOf(getToken()) ? staff : undefined
}

export const forgetStaff = () => stored.remove()
