import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/shared/db/embedded/embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '새잎 데이터-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((it) => it.stop()))
  rmSync(folder, { recursive: true, force: true })
})

describe('embedded database', () => {
  it('starts in a folder with spaces and Korean letters, with UTF-8', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      `select lower('ÀB가') as lower, current_setting('server_encoding') as encoding`,
    )
    expect(row).toEqual({ lower: 'àb가', encoding: 'UTF8' })
  })

  it('gives the product a role that is not a superuser', async () => {
    const { url } = await start()
    const [row] = await query(url, 'select rolsuper from pg_roles where rolname = current_user')
    expect(row).toEqual({ rolsuper: false })
  })

  it('requires its password', async () => {
    const { url } = await start()
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('is readable only by its user, and changes the owner of its own folder only', async () => {
    await start()
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'postgres', 'password')).mode & 0o077).toBe(0)
    expect(statSync(folder).uid).toBe(process.getuid?.())
    if (isRoot) expect(statSync(join(folder, 'postgres')).uid).not.toBe(0)
  })

  it('reuses the server that a killed process left', async () => {
    const first = await start()
    await query(first.url, 'create table stored as select 7 as seven')
    const second = await start()
    expect(second).toMatchObject({ reused: true, url: first.url })
    await second.stop()
    const third = await start()
    expect(third.reused).toBe(false)
    expect(await query(third.url, 'select seven from stored')).toEqual([{ seven: 7 }])
  })

  it('recovers committed data after the server was killed', async () => {
    const { url } = await start()
    await query(url, 'create table stored as select 7 as seven')
    process.kill(postmasterOf(folder), 'SIGKILL')
    await new Promise((done) => setTimeout(done, 300))
    const again = await start()
    expect(await query(again.url, 'select seven from stored')).toEqual([{ seven: 7 }])
  })

  it('does not mistake another process with the same id for its server', async () => {
    const first = await start()
    const pidFile = readFileSync(pidFileOf(folder), 'utf8')
    await first.stop()
    writeFileSync(pidFileOf(folder), pidFile.replace(/^\d+/, String(process.pid)))
    expect((await start()).reused).toBe(false)
  })

  it('starts another server for a copied folder', async () => {
    const first = await start()
    const copy = `${folder} 사본`
    cpSync(folder, copy, { recursive: true })
    const second = await start(copy)
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    await second.stop()
    rmSync(copy, { recursive: true })
  })

  it('creates the database again after an interrupted creation', async () => {
    const first = await start()
    await first.stop()
    const data = join(folder, 'postgres', 'data')
    cpSync(data, `${data}.unfinished`, { recursive: true })
    rmSync(data, { recursive: true })
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
