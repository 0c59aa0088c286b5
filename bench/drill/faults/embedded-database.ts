import { signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import {
  freePort,
  restartableServer,
  type ServerProcess,
  spawnServer,
  startServer,
  temporaryFolder,
} from '../server-process.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'

/** F21: a second process on the same folder is refused with a clear message, and kills lose no acknowledged write. */
export async function embeddedDatabase({ kills }: { kills: number }): Promise<Row> {
  const tally = new Tally()
  const folder = temporaryFolder()
  const environment = restartableServer(folder.path)
  let server = await startServer(environment)
  await expectRefusal(server, environment, tally)
  const token = await signIn(server.url, 'customer-2')
  const writes = new AcknowledgedWrites()

  for (let kill = 0; kill < kills; kill += 1) {
    await writes.write(server.url, token)
    const inFlight = [writes.write(server.url, token), writes.write(server.url, token)]
    await new Promise((done) => setTimeout(done, (kill * 37) % 120))
    await server.end('SIGKILL')
    await Promise.all(inFlight)
    server = await startServer(environment, { port: server.port })
    tally.expect(server.isAlive(), () => `start after kill ${kill}`)
  }

  const lost = await writes.lost(server.url, token)
  tally.expect(lost.length === 0, () => `lost ${lost.join(', ')}`)
  await server.end('SIGTERM')
  folder.remove()
  return tally.row('F21', 'the embedded database: second process, kills', {
    kills,
    acknowledged: writes.ids.length,
    lost: lost.length,
  })
}

async function expectRefusal(running: ServerProcess, environment: Record<string, string>, tally: Tally) {
  const second = spawnServer(environment, await freePort())
  const deadline = Date.now() + 600_000
  while (second.isAlive() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50))
  const wasRefused = second.child.exitCode === 1
  if (!wasRefused) await second.end('SIGKILL')
  tally.expect(wasRefused, () => `the second process: ${second.child.exitCode ?? 'went on'}`)
  tally.expect(
    second.output().includes(String(running.port)),
    () => `its words: ${second.output().slice(-300)}`,
  )
}
