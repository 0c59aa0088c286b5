import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { plainError, root, runNpm, stdoutToStderr } from './process.mjs'

/**
 * Installs the packages of a folder when they are missing or not those of its lockfile. The root holds what every
 * command needs; bench/ has its own packages, which only `npm run bench` needs.
 */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  await withLock('install', '다른 명령이 설치하고 있어요. 기다릴게요.', async () => {
    if (isInstalled(folder)) return
    if (matchesLockfile(folder)) return writeStamp(folder)
    console.error('· 필요한 꾸러미를 설치하고 있어요. 처음에는 1분쯤 걸려요.')
    // With a preset NODE_ENV=production npm would leave out what the build needs.
    const env = { ...process.env, NODE_ENV: '', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
    const options = ['--include=dev', '--include=optional', '--loglevel=error']
    const code = await runNpm(['ci', '--prefix', folder, ...options], { env, stdio: stdoutToStderr })
    if (code !== 0) throw plainError('설치하지 못했어요. 위의 npm 메시지를 확인해 주세요.')
    writeStamp(folder)
  })
}

const lockFile = (folder) => join(folder, 'package-lock.json')
const stampFile = (folder) => join(folder, 'node_modules', '.saeip-installed')

/** The lockfile and the platform: native files differ between platforms, but fit every version of Node.js. */
function expectedStamp(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(lockFile(folder)))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}
const readStamp = (folder) =>
  existsSync(stampFile(folder)) ? readFileSync(stampFile(folder), 'utf8') : undefined
const isInstalled = (folder) => readStamp(folder) === expectedStamp(folder)
const writeStamp = (folder) => writeFileSync(stampFile(folder), expectedStamp(folder))

/** Whether node_modules holds exactly the versions of the lockfile, for example after an `npm install` by hand. */
function matchesLockfile(folder) {
  const present = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(present) || isOfAnotherPlatform(folder)) return false
  const installed = packagesIn(present)
  return Object.entries(packagesIn(lockFile(folder))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path]?.version ?? (optional && version)) === version,
  )
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

function isOfAnotherPlatform(folder) {
  const platformOf = (stamp) => stamp.trim().split(' ')[1]
  const stamp = readStamp(folder)
  return stamp !== undefined && platformOf(stamp) !== platformOf(expectedStamp(folder))
}
