import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { aside, plainError, root, runNpm } from './process.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.saeip-installed')

/** Installs the dependencies when they are missing or not those of the lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock('install', '다른 명령이 설치하고 있어요. 기다릴게요.', async () => {
    if (isInstalled()) return
    if (matchesLockfile()) return stamp()
    console.error('· 필요한 꾸러미를 설치하고 있어요. 처음에는 1분쯤 걸려요.')
    // A preset NODE_ENV=production must not leave out what the build needs.
    const env = { ...process.env, NODE_ENV: '', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const code = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
      env,
      stdio: aside,
    })
    if (code !== 0) throw plainError('설치하지 못했어요. 위의 npm 메시지를 확인해 주세요.')
    stamp()
  })
}

const wanted = () => {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${lock} ${process.platform}-${process.arch} node ${process.versions.node.split('.')[0]}\n`
}
const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()
const stamp = () => writeFileSync(stampFile, wanted())

/** Whether somebody's own `npm install` already brought exactly what the lockfile names. */
function matchesLockfile() {
  const present = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(present) || isOfAnotherPlatform()) return false
  const have = packagesIn(present)
  return Object.entries(packagesIn(lockFile)).every(
    ([path, { version, optional }]) =>
      path === '' || (have[path]?.version ?? (optional && version)) === version,
  )
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** A stamp of another platform or Node: the same versions, but perhaps other native files. */
function isOfAnotherPlatform() {
  if (!existsSync(stampFile)) return false
  const withoutLock = (text) => text.split(' ').slice(1).join(' ')
  return withoutLock(readFileSync(stampFile, 'utf8')) !== withoutLock(wanted())
}
