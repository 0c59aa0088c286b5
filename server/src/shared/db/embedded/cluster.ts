import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './programs.ts'
import { isRoot, type SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** Folders and files of one embedded database. Everything in `folder` is owned by `user`. */
export interface Cluster {
  folder: string
  data: string
  log: string
  password: string
  user: SystemUser | undefined
}

/** Environment of PostgreSQL's programs, without our own variables and with English output. */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? { PATH, SystemRoot, TEMP, TMP } : { PATH }),
  }
}

/** Name of the product's role and database. */
export const applicationName = 'saeip'

/**
 * Returns the database in `dataDir/postgres`, created when absent. An interrupted creation leaves only a
 * folder under another name.
 */
export async function openCluster(
  dataDir: string,
  user: SystemUser | undefined,
  programs: Programs,
  log: (line: string) => void,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  changeOwner(folder, user)
  const password = readOrCreatePassword(join(folder, 'password'), user)
  const cluster = { folder, data: join(folder, 'data'), log: join(folder, 'postgres.log'), password, user }
  if (existsSync(cluster.data)) return cluster

  log('데이터베이스를 만들고 있어요.')
  const unfinished = join(folder, 'data.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  await initialise({ ...cluster, data: unfinished }, programs)
  renameSync(unfinished, cluster.data)
  return cluster
}

/** Writes the settings of this start. */
export function writeSettings(cluster: Cluster, settings: Record<string, string | number>) {
  const text = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  const file = join(cluster.data, 'saeip.conf')
  // Replaced instead of overwritten: the folder belongs to another user, who could have put a link there.
  const fresh = `${file}.${process.pid}`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, text.join(''), { flag: 'wx', mode: 0o644 })
  renameSync(fresh, file)
}

async function initialise(cluster: Cluster, programs: Programs) {
  const options = { ...cluster.user, cwd: cluster.folder, env: programEnvironment() }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${join(cluster.folder, 'password')}`,
  ]
  await run(programs.initdb, ['-D', cluster.data, ...locale, ...access], options).catch(refusal('initdb'))

  // Unlike the superuser, the product's role cannot run programs or read files of the system.
  const created = run(programs.postgres, ['--single', '-F', '-D', cluster.data, 'postgres'], options)
  created.child.stdin?.end(
    `create role ${applicationName} login createdb password '${cluster.password}'\n` +
      `create database ${applicationName} owner ${applicationName}\n`,
  )
  await created.catch(refusal('postgres --single'))
  writeFileSync(join(cluster.data, 'postgresql.conf'), "\ninclude_if_exists 'saeip.conf'\n", { flag: 'a' })
}

const refusal = (program: string) => (error: Error & { stderr?: string }) => {
  throw new Error(`데이터베이스를 만들지 못했어요. ${program}: ${error.stderr?.trim() || error.message}`, {
    cause: error,
  })
}

function readOrCreatePassword(file: string, user: SystemUser | undefined) {
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user) chownSync(unfinished, user.uid, user.gid)
    renameSync(unfinished, file)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${file} 파일을 읽을 수 없어요. 이 DATA_DIR은 다른 사용자가 만들었어요. 그 사용자로 시작하거나 다른 DATA_DIR을 정해 주세요.`,
      { cause },
    )
  }
}

/** As root, gives the folder and all its contents to the database's user. */
function changeOwner(folder: string, user: SystemUser | undefined) {
  if (!user || !isRoot() || statSync(folder).uid === user.uid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}
