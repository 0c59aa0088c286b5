import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/shared/db/embedded/embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), '새잎 데이터-'))
})
afterAll(async () => {
  await Promise.all(started.splice(0).map((it) => it.stop()))
  rmSync(folder, { recursive: true, force: true })
})

describe('embedded database', () => {
  it('is private to its user and its password, in a folder with spaces and Korean letters', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      `select lower('ÀB가') as lower, current_setting('server_encoding') as encoding, rolsuper
       from pg_roles where rolname = current_user`,
    )
    expect(row).toEqual({ lower: 'àb가', encoding: 'UTF8', rolsuper: false })
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'postgres', 'password')).mode & 0o077).toBe(0)
    expect(statSync(folder).uid).toBe(process.getuid?.())
    if (isRoot) expect(statSync(join(folder, 'postgres')).uid).not.toBe(0)
  })

  it('is taken over from a killed process, recovers after a kill, and mistakes no other for its own', async () => {
    const first = await start()
    await query(first.url, 'create table stored as select 7 as seven')
    const takenOver = await start()
    expect(takenOver).toMatchObject({ reused: true, url: first.url })

    process.kill(postmasterOf(folder), 'SIGKILL')
    await new Promise((done) => setTimeout(done, 300))
    const recovered = await start()
    expect(await query(recovered.url, 'select seven from stored')).toEqual([{ seven: 7 }])

    const copy = `${folder} 사본`
    cpSync(folder, copy, { recursive: true })
    const copied = await start(copy)
    expect(new URL(copied.url).port).not.toBe(new URL(recovered.url).port)
    await copied.stop()
    rmSync(copy, { recursive: true })

    const pidFile = readFileSync(pidFileOf(folder), 'utf8')
    await recovered.stop()
    writeFileSync(pidFileOf(folder), pidFile.replace(/^\d+/, String(process.pid)))
    const beside = await start()
    expect(beside.reused).toBe(false)

    // An interrupted creation leaves an unfinished folder behind.
    await beside.stop()
    const data = join(folder, 'postgres', 'data')
    renameSync(data, `${data}.unfinished`)
    rmSync(join(`${data}.unfinished`, 'PG_VERSION'))
    await query((await start()).url, 'select 1')
    expect(existsSync(`${data}.unfinished`)).toBe(false)
  })
})

async function start(dataDir = folder) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  started.push(postgres)
  return postgres
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const pidFileOf = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0])
