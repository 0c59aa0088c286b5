import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The checkout. Commands work from any current folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error that is printed as its message alone, without a stack. */
export const plainError = (message, exitCode = 1) =>
  Object.assign(new Error(message), { isPlain: true, exitCode })

/** The script behind a command of an installed package, to be run with Node itself: no shell, no quoting. */
export function bin(name, packageName = packages[name] ?? name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bins === 'string' ? bins : bins[name])
}
const packages = { biome: '@biomejs/biome', tsc: 'typescript', playwright: '@playwright/test' }

/** Runs a program in the checkout, without a shell. Resolves to its exit code. See `waitForEnd` for signals. */
export const run = (program, args = [], options = {}) =>
  waitForEnd(spawn(program, args, { cwd: root, stdio: 'inherit', ...options }))

/** Runs a script with this Node. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options)

/** Runs a script with this Node. Resolves to its exit code and to what it printed. */
export async function runQuietly(script, args, options = {}) {
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [script, ...args], { cwd: root, ...options, stdio })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await waitForEnd(child)
  return { code, output: Buffer.concat(output).toString() }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SIGNAL_LIMIT_MS = 15_000

/**
 * Resolves to the exit code of a child. Passes on the signals that this process receives, kills a child that
 * does not end after one, and then throws, so that no further step is run.
 */
async function waitForEnd(child) {
  let received
  const pass = (signal) => {
    received = signal
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), SIGNAL_LIMIT_MS).unref()
  }
  for (const signal of signals) process.on(signal, pass)
  try {
    const [code] = await once(child, 'close')
    if (received) throw plainError('', 128 + constants.signals[received])
    return code ?? 1
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}

/** Standard output goes to standard error: only a command's result (--json) belongs on standard output. */
export const stdoutToStderr = ['inherit', process.stderr, 'inherit']

/** Runs one of our TypeScript files (or .mjs) with the installed loader. Resolves to its exit code. */
export const runScript = (file, args = [], options = {}) => {
  if (!existsSync(join(root, file))) throw plainError(`${file} 파일이 아직 없어요.`)
  const loader = createRequire(join(root, 'package.json')).resolve('tsx')
  return run(process.execPath, ['--import', pathToFileURL(loader).href, join(root, file), ...args], options)
}

/** Runs npm, without a shell where its own script is known. Resolves to its exit code. */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath
  if (script && basename(script) === 'npm-cli.js') return runNode(script, args, options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * Sends SIGTERM to this process when npm, which started it, is gone. npm runs a command in a shell that does
 * not pass on its end, so a server would stay behind and keep its port.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const first = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** The ids of the parent and, on Linux, of the parent's parent. */
function ancestors() {
  const parent = process.ppid
  try {
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${parent} ${fields[1]}`
  } catch {
    return `${parent}`
  }
}
