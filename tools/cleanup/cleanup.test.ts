import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startTimeOf } from '../../server/src/start/process-lock.mjs'
import { root } from '../process.mjs'

const moduleUrl = (file: string) => JSON.stringify(pathToFileURL(join(root, 'tools', file)).href)

/** A process that ignores every signal but SIGKILL. */
const stubborn = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {})
  require('node:fs').writeFileSync(process.env.NOTES + '/' + process.env.NAME, String(process.pid))
  setInterval(() => {}, 1000)
`
/** Starts one stubborn child with its environment, and one without, whose working directory is in the run's folder. */
const runner = `
  const { spawn } = require('node:child_process')
  const { existsSync, writeFileSync } = require('node:fs')
  const { NOTES, SAEIP_RUN_FOLDER, ENDING } = process.env
  const options = { detached: true, stdio: 'ignore' }
  const start = (env, cwd) => spawn(process.execPath, ['-e', process.env.STUBBORN], { ...options, env, cwd }).unref()
  start({ ...process.env, NAME: 'detached' })
  start({ NOTES, NAME: 'elsewhere' }, SAEIP_RUN_FOLDER)
  writeFileSync(NOTES + '/folder', SAEIP_RUN_FOLDER)
  setInterval(() => {
    const isReady = existsSync(NOTES + '/detached') && existsSync(NOTES + '/elsewhere')
    if (isReady) writeFileSync(NOTES + '/ready', '')
    if (isReady && ENDING) process.exit(Number(ENDING))
  }, 20)
`

const tool = `
  import { withCleanup } from ${moduleUrl('cleanup/cleanup.mjs')}
  import { run } from ${moduleUrl('process.mjs')}
  const code = await withCleanup(({ env }) => run(process.execPath, ['-e', process.env.RUNNER], { env }))
  process.exit(code)
`

const finish: (() => void)[] = []
afterAll(() => {
  for (const end of finish) end()
})

/** Starts a tool whose runner exits with the code `ending`, or goes on when that is empty. */
function startTool(ending = '') {
  const folder = mkdtempSync(join(tmpdir(), 'saeip-cleanup-'))
  const read = (name: string) => {
    const file = join(folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const isAlive = (name: string) => startTimeOf(Number(read(name))) !== ''
  writeFileSync(join(folder, 'tool.mjs'), tool)
  const env = { ...process.env, NOTES: folder, RUNNER: runner, STUBBORN: stubborn, ENDING: ending }
  const child = spawn(process.execPath, [join(folder, 'tool.mjs')], { env, stdio: 'ignore' })
  finish.push(() => {
    child.kill('SIGKILL')
    for (const name of ['detached', 'elsewhere'])
      if (isAlive(name)) process.kill(Number(read(name)), 'SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return {
    child,
    ended: once(child, 'exit'),
    isReady: () => existsSync(join(folder, 'ready')),
    isEverythingGone: () => !isAlive('detached') && !isAlive('elsewhere') && !existsSync(read('folder')),
  }
}

describe.skipIf(process.platform === 'win32').concurrent('the cleanup of a run', () => {
  it('stops what a failed runner left behind, before the tool ends', async () => {
    const { ended, isReady, isEverythingGone } = startTool('3')
    expect(await ended).toEqual([3, null])
    expect(isReady()).toBe(true)
    expect(isEverythingGone()).toBe(true)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops everything when the tool gets %s',
    async (signal) => {
      const { child, ended, isReady, isEverythingGone } = startTool()
      await expect.poll(isReady).toBe(true)
      child.kill(signal)
      expect((await ended)[0]).not.toBe(0)
      expect(isEverythingGone()).toBe(true)
    },
  )

  it('stops everything after the tool was killed', async () => {
    const { child, isReady, isEverythingGone } = startTool()
    await expect.poll(isReady).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(isEverythingGone).toBe(true)
  })
})
