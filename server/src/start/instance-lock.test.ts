import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunning, lockInstance } from './instance-lock.ts'

let dataDir: string
let children: ChildProcess[]
const me = { id: 'me', address: 'http://localhost:3000', port: 3000 }
const other = { id: 'other', address: 'http://localhost:3001', port: 3001 }

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), '새잎 잠금-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

describe('the lock on a data folder', () => {
  it('refuses a second server and names the address of the first', async () => {
    await lockInstance(dataDir, me)
    const second = lockInstance(dataDir, other)
    await expect(second).rejects.toThrow(AlreadyRunning)
    await expect(second).rejects.toThrow('http://localhost:3000')
  })

  it('is free after the server released it', async () => {
    const lock = await lockInstance(dataDir, me)
    lock.release()
    await expect(lockInstance(dataDir, other)).resolves.toBeDefined()
  })

  it('is taken over from a server that was killed', async () => {
    await lockInstance(dataDir, me)
    edit({ pid: 2 ** 22 + 1 })
    await expect(lockInstance(dataDir, other)).resolves.toBeDefined()
  })

  it.runIf(process.platform === 'linux')(
    'is taken over when another program has the process id of the killed server',
    async () => {
      await lockInstance(dataDir, me)
      const otherProgram = spawn('sleep', ['60'])
      children.push(otherProgram)
      edit({ pid: otherProgram.pid })
      await expect(lockInstance(dataDir, other)).resolves.toBeDefined()
    },
  )

  it('lets exactly one of several servers that start together continue', async () => {
    const starts = ['a', 'b', 'c'].map((id) => lockInstance(dataDir, { ...me, id }))
    const results = await Promise.allSettled(starts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('waits for a server that is stopping', async () => {
    const first = await lockInstance(dataDir, me)
    first.markStopping()
    const second = lockInstance(dataDir, other)
    setTimeout(first.release, 300)
    await expect(second).resolves.toBeDefined()
  })

  it('does not release a lock that another server has taken over', async () => {
    const first = await lockInstance(dataDir, me)
    edit({ pid: 2 ** 22 + 1 })
    await lockInstance(dataDir, other)
    first.release()
    await expect(lockInstance(dataDir, me)).rejects.toThrow(other.address)
  })
})

function edit(change: object) {
  const file = join(dataDir, 'instance.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
}
