import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

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
export const canEnter = (user: SystemUser, folder: string): boolean =>
  spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0

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
