import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { request } from '../http-client.ts'
import { logLines, notJson, productionEnvironment, refusedStart } from '../production-server.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, startServer, temporaryFolder } from '../server-process.ts'

/** A preloaded module that emits a process warning on SIGUSR2, as the AWS SDK does at its first use. */
const libraryWarning =
  'data:text/javascript,process.once(`SIGUSR2`,()=>process.emitWarning(`from%20a%20library`))'

/** a production server writes JSON lines only, also when it refuses to start, and none for a health check. */
export async function productionLog(): Promise<Row> {
  const tally = new Tally()
  // In the second, the database is away: nothing listens on its port.
  const refusals: Record<string, string>[] = [{ TOKEN_SECRET: '' }, {}]
  for (const refusal of refusals) {
    const { code, output } = await refusedStart({ ...productionEnvironment, ...refusal }, await freePort())
    const last = logLines({ output: () => output }).at(-1)
    tally.expect(code === 1, () => `ended with ${code}`)
    tally.expect(notJson(output).length === 0, () => `no JSON: ${notJson(output)[0]}`)
    tally.expect(last?.level === 'fatal', () => `the last line: ${JSON.stringify(last)}`)
  }

  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const data = {
    DATABASE_URL: database.url,
    DATA_DIR: `${folder.path}/app`,
    NODE_OPTIONS: `--import ${libraryWarning}`,
  }
  const server = await startServer({ ...productionEnvironment, ...data })
  try {
    server.child.kill('SIGUSR2')
    for (let count = 0; count < 20; count += 1) await request(`${server.url}/healthz`)
    await request(`${server.url}/api/v1/faq`)
  } finally {
    await server.end('SIGTERM')
    await database.stop()
    folder.remove()
  }
  const output = server.output()
  const lines = logLines(server)
  tally.expect(notJson(output).length === 0, () => `no JSON: ${notJson(output)[0]}`)
  tally.expect(
    !lines.some(({ route }) => route === '/healthz' || route === '/readyz'),
    () => 'a line for a health check',
  )
  tally.expect(
    lines.some(({ msg }) => msg === 'response sent'),
    () => 'no line for a request',
  )
  tally.expect(
    lines.some(({ msg }) => msg === 'warning of Node.js'),
    () => 'no line for a warning',
  )
  return tally.row('R-13', 'the log of a production server', { lines: lines.length })
}
