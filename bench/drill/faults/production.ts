import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { request, signIn } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, type ServerProcess, spawnServer, startServer, temporaryFolder } from '../server-process.ts'

/** What production must refuse, by name: parts of the practice world, addresses without TLS, guessable secrets, nothing at all. */
const refusals: Record<string, string>[] = [
  {
    KAKAO_CLIENT_ID: 'practice-kakao',
    TOSS_CLIENT_KEY: 'test_gck_practice',
    SANDBOX_URL: 'http://127.0.0.1:4000/sandbox',
    DEMO: 'people',
  },
  {
    PUBLIC_URL: 'http://saeip.example',
    TOSS_SCRIPT_URL: 'http://evil.example/script.js',
    S3_ENDPOINT: 'http://s3.example.com',
  },
  { TOKEN_SECRET: 'abcdefgh'.repeat(4), METRICS_TOKEN: '0123456789'.repeat(4) },
  { TOKEN_SECRET: '' },
]

/** S9, M7, M13, R-13: what production refuses, hides and logs, and that practice mode does not open its database. */
export async function production(): Promise<Row> {
  const tally = new Tally()
  for (const refusal of refusals) {
    const { code, output } = await refusedStart({ ...productionEnvironment, ...refusal }, await freePort())
    tally.expect(
      code === 1 && notJson(output).length === 0,
      () => `ended with ${code}: ${output.slice(0, 300)}`,
    )
    for (const name of Object.keys(refusal))
      tally.expect(output.includes(name), () => `does not name ${name}`)
    tally.expect(!output.includes('abcdefgh'), () => 'prints a secret')
  }

  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const data = { DATABASE_URL: database.url, DATA_DIR: `${folder.path}/app` }
  const server = await startServer({ ...productionEnvironment, ...data })
  try {
    for (const path of ['/api/docs', '/api/docs/json', '/sandbox/', '/sandbox/control']) {
      const { status } = await request(server.url + path)
      tally.expect(status === 404, () => `${path}: ${status}`)
    }
    await request(`${server.url}/login?code=secretcode&state=secretstate&provider=kakao`)
    const practice = await refusedStart(data, await freePort())
    tally.expect(
      practice.code === 1 && practice.output.includes('APP_MODE=production'),
      () => `practice mode opened a production database: ${practice.output.slice(-300)}`,
    )
  } finally {
    await server.end('SIGTERM')
    await database.stop()
    folder.remove()
  }
  const lines = logLines(server)
  tally.expect(notJson(server.output()).length === 0, () => `no JSON: ${notJson(server.output())[0]}`)
  tally.expect(!/secretcode|secretstate/.test(server.output()), () => 'a sign-in code in the log')
  tally.expect(!lines.some(({ route }) => route === '/readyz'), () => 'a line for a health check')
  tally.expect(
    lines.some(({ msg }) => msg === 'response sent'),
    () => 'no line for a request',
  )
  await practiceOnlyHere(tally)
  return tally.row('S9', 'what production refuses, hides and logs', { lines: lines.length })
}

/** M6: a practice server answers this machine only. */
async function practiceOnlyHere(tally: Tally) {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path })
  await signIn(server.url, 'customer-1')
  for (const { address } of Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')) {
    const answer = await fetch(`http://${address}:${server.port}/healthz`).catch(() => undefined)
    tally.expect(answer === undefined, () => `answers at ${address}`)
  }
  await server.end('SIGTERM')
  folder.remove()
}

/** A complete configuration of production with invented keys; nothing outside is called at a start. */
const productionEnvironment = {
  APP_MODE: 'production',
  DEMO: '',
  PUBLIC_URL: 'https://saeip.example',
  DATABASE_URL: 'postgres://saeip:pw@127.0.0.1:1/saeip',
  HOST: '127.0.0.1',
  MEDIA: 'disk',
  TOKEN_SECRET: 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe',
  KAKAO_CLIENT_ID: 'kakao',
  KAKAO_CLIENT_SECRET: 'kakao',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'google',
  NAVER_CLIENT_ID: 'naver',
  NAVER_CLIENT_SECRET: 'naver',
  TOSS_CLIENT_KEY: 'live_gck_drill',
  TOSS_SECRET_KEY: 'live_gsk_drill',
  ROBOT_URL: 'https://robot.example',
  CHAT_URL: 'https://chat.example',
  SHOP_URL: 'https://shop.example',
  PREVIOUS_SHOP_URL: 'https://previous-shop.example',
  COMPANY_NAME: '새잎',
  COMPANY_REPRESENTATIVE: '김새잎',
  COMPANY_REGISTRATION_NUMBER: '123-45-67890',
  COMPANY_MAIL_ORDER_NUMBER: '제2026-서울강남-00001호',
  COMPANY_ADDRESS: '서울특별시 강남구 1',
  COMPANY_PHONE: '02-123-4567',
  COMPANY_EMAIL: 'help@saeip.example',
  COMPANY_PRIVACY_OFFICER: '김새잎',
  HOSTING_COMPANY: '예시 클라우드 (privacy@cloud.example)',
}

/** Starts a server that is expected to refuse; returns its exit code and everything it wrote. */
async function refusedStart(environment: Record<string, string>, port: number) {
  const server = spawnServer(environment, port)
  const limit = setTimeout(() => void server.end('SIGKILL'), 300_000)
  if (server.isAlive()) await once(server.child, 'close')
  clearTimeout(limit)
  return { code: server.child.exitCode, output: server.output() }
}

/** Lines of a log that are no JSON objects. */
const notJson = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .filter((line) => !isJsonObject(line))

/** Parsed lines of a server's log. */
const logLines = ({ output }: Pick<ServerProcess, 'output'>): Record<string, unknown>[] =>
  output()
    .split('\n')
    .filter(isJsonObject)
    .map((line) => JSON.parse(line))

function isJsonObject(line: string) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
