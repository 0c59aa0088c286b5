import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from './http-client.ts'
import { describeLoss, LoadBeforeLoss } from './restore/load.ts'
import { killDatabase, raiseCapacity } from './restore/lost-database.ts'
import { runTool } from './restore/tool.ts'
import { type Row, Tally } from './row.ts'
import { sleep, startServer, temporaryFolder } from './server-process.ts'

const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
})

/**
 * back up while customers book, pay and diagnose; lose the machine; restore; compare with what they were told. What was
 * acknowledged before the recovery point must be there, with its photos, and the same sessions must be valid.
 */
export async function restore({ isShort = false } = {}): Promise<Row[]> {
  const tally = new Tally()
  const [data, elsewhere] = [temporaryFolder(), temporaryFolder()]
  const [dataDir, backup] = [data.path, join(elsewhere.path, 'backup')]
  try {
    const server = await startServer(settings(dataDir))
    await raiseCapacity(dataDir)
    const load = new LoadBeforeLoss(server.url, await signIn(server.url, 'customer-1'))
    load.start()
    await sleep(isShort ? 3_000 : 20_000)

    const backedUp = await runTool('backup', dataDir, [backup])
    tally.expect(backedUp.code === 0, () => `backup: ${backedUp.output}`)
    const { recoveryPoint, files } = readManifest(backup)
    await sleep(isShort ? 500 : 5_000)
    await server.end('SIGKILL')
    killDatabase(dataDir)
    const lostAt = Date.now()
    await load.stop()
    rmSync(dataDir, { recursive: true, force: true })

    const restored = await runTool('restore', dataDir, [backup])
    tally.expect(restored.code === 0, () => `restore: ${restored.output}`)
    tally.expect(restored.output.includes(recoveryPoint), () => `names no recovery point: ${restored.output}`)
    const again = await startServer(settings(dataDir), { port: server.port })
    const readyAt = Date.now()

    const { before, after } = await load.lost(Date.parse(recoveryPoint))
    for (const each of before)
      tally.expect(!each.isLost, () => `lost before the recovery point: ${describeLoss(each)}`)
    tally.expect(before.length > 0, () => 'nothing was written before the recovery point')
    await again.end('SIGTERM')
    await expectRefusals(tally, dataDir, backup)

    return [
      tally.row('R-17', 'back up under load, lose everything, restore', {
        acknowledgedBefore: before.length,
        lostBefore: before.filter(({ isLost }) => isLost).length,
        acknowledgedAfter: after.length,
        lostAfter: after.filter(({ isLost }) => isLost).length,
        files: files.length,
        backupMs: backedUp.ms,
        restoreMs: restored.ms,
        recoveryPointMs: lostAt - Date.parse(recoveryPoint),
        recoveryTimeMs: readyAt - lostAt,
      }),
    ]
  } finally {
    killDatabase(dataDir)
    data.remove()
    elsewhere.remove()
  }
}

/** A folder with data is not overwritten, and a changed backup is not restored. */
async function expectRefusals(tally: Tally, dataDir: string, backup: string) {
  const onto = await runTool('restore', dataDir, [backup])
  tally.expect(onto.code === 1 && onto.output.includes('--force'), () => `onto data: ${onto.output}`)
  appendFileSync(join(backup, 'token-secret'), 'x')
  const changed = await runTool('restore', dataDir, [backup, '--force'])
  tally.expect(
    changed.code === 1 && changed.output.includes('token-secret'),
    () => `changed: ${changed.output}`,
  )
  const kept = readFileSync(join(dataDir, 'token-secret'), 'utf8')
  tally.expect(kept.length > 0 && !kept.endsWith('x'), () => 'the data in place was touched')
}

const readManifest = (backup: string) =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    recoveryPoint: string
    files: unknown[]
  }
