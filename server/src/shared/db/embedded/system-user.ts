import { execFileSync } from 'node:child_process'
import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A user of the operating system. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Whether this process runs as root, which PostgreSQL refuses. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the user that runs the embedded database; undefined for the current user. As root it is the owner
 * of the database's folder, or `nobody` for a new folder.
 */
export function databaseUser(folder: string): SystemUser | undefined {
  if (!isRoot()) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

/** Whether the user can enter a folder and all its ancestors. */
export function canEnter(user: SystemUser | undefined, folder: string): boolean {
  try {
    const real = realpathSync(folder)
    if (user) return [real, ...ancestors(real)].every((it) => allows(statSync(it), user, 0o1))
    accessSync(real, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether the user can run a program. */
export function canRun(user: SystemUser | undefined, program: string): boolean {
  if (!canEnter(user, dirname(program))) return false
  return user ? allows(statSync(program), user, 0o5) : canEnter(undefined, program)
}

/** Returns the unprivileged user `nobody`. Throws when the system has none. */
export function nobody(): SystemUser {
  try {
    return { uid: numberOf('-u'), gid: numberOf('-g') }
  } catch (cause) {
    throw new Error(
      'PostgreSQL은 root로 실행되지 않는데 이 컴퓨터에는 nobody 사용자가 없어요. 다른 사용자로 시작하거나 DATABASE_URL을 정해 주세요.',
      { cause },
    )
  }
}

const numberOf = (option: '-u' | '-g') =>
  // macOS gives nobody the number -2, which the kernel reads as an unsigned one.
  Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })) >>> 0

function allows(stats: Stats, user: SystemUser, bits: number) {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & bits) === bits
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...ancestors(parent)]
}
