import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunning, lockInstance } from './data-folder.ts'
import { isRunning, startTimeOf, takeLock } from './process-lock.mjs'

let dataDir: string
const me = { address: 'http://localhost:3000', port: 1 }

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), '새잎 잠금-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const leaveLock = (owner: object) =>
  writeFileSync(join(dataDir, 'instance.json'), JSON.stringify({ ...me, ...owner }))

test('a second start on the same folder is refused at once and names the address that serves', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await lockInstance(dataDir, { ...me, port })
  const second = lockInstance(dataDir, { ...me, address: 'http://localhost:3001' }, 600_000)
  await expect(second).rejects.toThrow(AlreadyRunning)
  await expect(second).rejects.toThrow('http://localhost:3000')
  server.close()
})

test('a start waits for a server that no longer serves, and refuses when that stays', async () => {
  const release = await lockInstance(dataDir, me)
  await expect(lockInstance(dataDir, me, 0)).rejects.toThrow(AlreadyRunning)
  setTimeout(release, 200)
  await expect(lockInstance(dataDir, me)).resolves.toBeDefined()
})

test('the folder of a killed server is taken over, also when another program has its process id', async () => {
  leaveLock({ pid: 2 ** 22 + 1, started: '1' })
  const release = await lockInstance(dataDir, me)
  release()
  const other = spawn('sleep', ['60'])
  leaveLock({ pid: other.pid, started: '1' })
  await expect(lockInstance(dataDir, me)).resolves.toBeDefined()
  other.kill('SIGKILL')
})

test('exactly one of several servers that start together continues', async () => {
  const starts = ['a', 'b', 'c'].map((address) => lockInstance(dataDir, { ...me, address }, 0))
  const results = await Promise.allSettled(starts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a lock names its live owner, and an unreadable one is replaced', () => {
  const file = join(dataDir, 'lock')
  writeFileSync(file, '{"pid":')
  expect(takeLock(file, { purpose: 'build' }).owner).toBeUndefined()
  expect(takeLock(file, { purpose: 'install' }).owner).toMatchObject({ purpose: 'build', pid: process.pid })
})

test.skipIf(process.platform === 'win32')('a process is recognised by its id and start time', () => {
  const started = startTimeOf(process.pid)
  expect(isRunning({ pid: process.pid, started })).toBe(true)
  expect(isRunning({ pid: process.pid, started: `${started}0` })).toBe(false)
  expect(isRunning({ pid: 2 ** 22 + 1, started })).toBe(false)
})
