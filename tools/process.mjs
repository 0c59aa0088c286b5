import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The checkout. Commands work from any current folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error whose sentence says everything; no stack is shown. */
export const plainError = (message) => Object.assign(new Error(message), { isPlain: true })

/** The script behind a command of an installed package, to be run with Node itself: no shell, no quoting. */
export function bin(name, packageName = packages[name] ?? name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bins === 'string' ? bins : bins[name])
}
const packages = { biome: '@biomejs/biome', tsc: 'typescript', playwright: '@playwright/test' }

/**
 * Runs a program in the checkout, without a shell. Resolves to its exit code. A signal that we
 * receive is passed on, and we wait for the child to end.
 */
export function run(program, args = [], options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    child.on('error', fail)
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, pass)
      done(code ?? 1)
    })
  })
}

/** Progress goes to standard error: what a command was asked for (--json) stands alone on standard output. */
export const aside = ['inherit', process.stderr, 'inherit']

/** Runs a script with this Node. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options)

/** Runs a script with this Node and keeps what it prints. */
export function runQuietly(script, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', fail)
    child.on('close', (code) => done({ code, output: Buffer.concat(output).toString() }))
  })
}

/** Runs one of our TypeScript files (or .mjs) with what is installed. */
export const runScript = (file, args = [], options = {}) => {
  if (!existsSync(join(root, file))) throw plainError(`${file} 파일이 아직 없어요.`)
  const loader = createRequire(join(root, 'package.json')).resolve('tsx')
  return run(process.execPath, ['--import', pathToFileURL(loader).href, join(root, file), ...args], options)
}

/** npm itself, without a shell where its own script is known. Resolves to its exit code. */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath
  if (script && basename(script) === 'npm-cli.js') return runNode(script, args, options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}
