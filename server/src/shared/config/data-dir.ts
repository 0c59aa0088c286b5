import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { canEnter, isRoot, nobody } from '../db/embedded/system-user.ts'

/** `.data` in the checkout, or a folder of this checkout's own where the database's user may go. */
export function defaultDataDir(checkout: string): string {
  if (!isRoot() || canEnter(nobody(), checkout)) return join(checkout, '.data')
  return `/var/tmp/saeip-${createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 12)}`
}
