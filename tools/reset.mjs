import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../server/src/start/process-lock.mjs'
import { plainError, root } from './process.mjs'

/** Removes the data folder's contents (database, photos, generated secret) after asking. */
export async function reset(args) {
  const folders = dataDirs().filter((it) => existsSync(it))
  if (folders.length === 0) {
    console.log('지울 데이터가 없어요.')
    return
  }
  for (const folder of folders) refuseWhileRunning(folder)
  console.log(
    `지울 폴더 (데이터베이스, 사진, 만들어 둔 비밀 값):\n${folders.map((it) => `  ${it}`).join('\n')}`,
  )
  if (!args.includes('--yes') && !(await isAgreed())) {
    console.log('그대로 두었어요.')
    return 1
  }
  for (const folder of folders) {
    await stopDatabase(join(folder, 'postgres', 'data'))
    removeOwnFiles(folder)
  }
  console.log('지웠어요. npm start 로 처음부터 시작할 수 있어요.')
}

/** Names of what the product stores in its data folder. Other files in the folder stay. */
const ownNames = [
  /^postgres$/,
  /^postgres-programs-/,
  /^media$/,
  /^sandbox/,
  /^token-secret$/,
  /^instance\.json/,
]

function dataDirs() {
  if (process.env.DATA_DIR) return [resolve(root, process.env.DATA_DIR)]
  // Where the database's user cannot enter the checkout, the server uses the second folder.
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return [join(root, '.data'), `/var/tmp/saeip-${checkout}`]
}

function refuseWhileRunning(folder) {
  try {
    const instance = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'))
    if (isRunning(instance)) throw plainError(`${instance.address} 에서 실행 중이에요. 먼저 멈춰 주세요.`)
  } catch (error) {
    if (error.isPlain) throw error
  }
}

async function isAgreed() {
  if (!process.stdin.isTTY) throw plainError('묻지 않고 지우려면 npm run reset -- --yes')
  const question = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await question.question('모두 지울까요? (y/N) ')
  question.close()
  return /^(y|yes|네|예)$/i.test(answer.trim())
}

/** Stops a database that a killed server left behind. On Linux its working directory identifies the process. */
async function stopDatabase(data) {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(data)) return
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 5_000 && existsSync(join(data, 'postmaster.pid')); waited += 50)
      await sleep(50)
  } catch {
    // No database is running.
  }
}

function removeOwnFiles(folder) {
  for (const name of readdirSync(folder)) {
    if (ownNames.some((it) => it.test(name))) rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
