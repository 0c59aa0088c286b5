// node tools/cleanup/cleanup-process.mjs <folder>: started by cleanup.mjs. Waits until standard input closes, then
// stops every process of that run and removes its folder.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50
/** The signals in order, and how long processes may take to end after each. The first two let PostgreSQL free memory. */
const signals = [
  ['SIGINT', 1_500],
  ['SIGQUIT', 500],
  ['SIGKILL', 10_000],
]

const [folder] = process.argv.slice(2)
if (!folder?.includes('saeip-run-')) throw new Error(`not the folder of a run: ${folder}`)
// What interrupts the run must not interrupt its cleanup.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.stdin.resume()
await once(process.stdin, 'close')
for (const [signal, limitMs] of signals) await stopAll(signal, limitMs)
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

async function stopAll(signal, limitMs) {
  const signalled = new Set()
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += POLL_MS) {
    const found = findProcesses()
    if (found.length === 0) return
    for (const pid of found) {
      if (!signalled.has(pid)) send(pid, signal)
      signalled.add(pid)
    }
    await sleep(POLL_MS)
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** The ids of the processes whose environment names the folder or that work below it. */
function findProcesses() {
  if (process.platform === 'linux') return readdirSync('/proc').filter(isOfRun).map(Number)
  if (process.platform === 'win32') return []
  const listed = execFileSync('ps', ['-AEww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = listed.split('\n').filter((line) => line.includes(folder))
  return lines.map((line) => Number.parseInt(line, 10)).filter((pid) => pid !== process.pid)
}

function isOfRun(pid) {
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
  return read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).includes(folder) || isBelowFolder(pid)
}

function isBelowFolder(pid) {
  const current = read(() => readlinkSync(`/proc/${pid}/cwd`))
  return current === folder || current.startsWith(`${folder}/`)
}

/** Empty for a process that has ended or belongs to another user. */
function read(readProcessFile) {
  try {
    return readProcessFile()
  } catch {
    return ''
  }
}
