import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRunning, startTimeOf, takeLock } from './process-lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saeip-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Adds one to a counter, which only comes out right when no two processes do so at the same time. */
const incrementing = `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { takeLock } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'process-lock.mjs')).href)}
  const { FILE, COUNTER } = process.env
  for (let round = 0; round < 10; round++) {
    let lock
    while (!lock) {
      ;({ lock } = await takeLock(FILE, {}))
      if (!lock) await sleep(1)
    }
    const count = Number(readFileSync(COUNTER, 'utf8'))
    await sleep(1)
    writeFileSync(COUNTER, String(count + 1))
    // Half of the locks are left behind as by a process that was killed.
    if (round % 2) lock.release()
    else writeFileSync(FILE, JSON.stringify({ pid: 2 ** 22 + 1, started: '1', key: String(Math.random()) }))
  }
`

test('gives the lock to one of several processes at a time, also after owners have died', async () => {
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  const env = { ...process.env, FILE: file, COUNTER: counter }
  const args = ['--input-type=module', '-e', incrementing]
  const children = Array.from({ length: 6 }, () => spawn(process.execPath, args, { env, stdio: 'inherit' }))
  await Promise.all(children.map((child) => once(child, 'exit')))
  expect(readFileSync(counter, 'utf8')).toBe('60')
})

test('returns the owner with its details while it is running', async () => {
  await takeLock(file, { purpose: 'build' })
  const second = await takeLock(file, { purpose: 'install' })
  expect(second).toMatchObject({ owner: { purpose: 'build', pid: process.pid } })
})

test('replaces an unreadable lock', async () => {
  writeFileSync(file, '{"pid":')
  expect((await takeLock(file, {})).lock).toBeDefined()
})

test.skipIf(process.platform === 'win32')('recognises a process by its id and start time', () => {
  const started = startTimeOf(process.pid)
  expect(isRunning({ pid: process.pid, started })).toBe(true)
  expect(isRunning({ pid: process.pid, started: `${started}0` })).toBe(false)
  expect(isRunning({ pid: 2 ** 22 + 1, started })).toBe(false)
})
