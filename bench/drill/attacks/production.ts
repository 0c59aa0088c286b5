import { startEmbeddedPostgres } from '../../../server/src/shared/db/embedded/embedded-postgres.ts'
import { request } from '../http-client.ts'
import { productionEnvironment, refusedStart } from '../production-server.ts'
import { type Row, Tally } from '../row.ts'
import { freePort, startServer, temporaryFolder } from '../server-process.ts'

const inPractice = {
  KAKAO_CLIENT_ID: 'practice-kakao',
  KAKAO_TOKEN_URL: 'http://127.0.0.1:4000/sandbox/kakao/oauth/token',
  GOOGLE_KEYS_URL: 'http://127.0.0.1:4000/sandbox/google/oauth2/v3/certs',
  TOSS_API_URL: 'https://saeip.example/sandbox/toss',
  TOSS_CLIENT_KEY: 'test_gck_practice',
  TOSS_SECRET_KEY: 'test_gsk_practice',
  SANDBOX_URL: 'http://127.0.0.1:4000/sandbox',
  DEMO: 'people',
}
const withoutTls = {
  PUBLIC_URL: 'http://saeip.example',
  NAVER_USER_INFO_URL: 'http://evil.example/me',
  TOSS_API_URL: 'http://evil.example',
  TOSS_SCRIPT_URL: 'http://evil.example/script.js',
  POSTCODE_SCRIPT_URL: 'http://evil.example/postcode.js',
  S3_ENDPOINT: 'http://s3.example.com',
  SHOP_URL: 'http://shop.example',
}
const guessable = {
  TOKEN_SECRET: 'abcdefgh'.repeat(4),
  METRICS_TOKEN: '0123456789'.repeat(4),
  TOSS_CLIENT_KEY: 'test_gck_shop',
  TOSS_SECRET_KEY: 'test_gsk_shop',
  REHEARSAL: 'allowed',
}

/** S9: production refuses the practice world, addresses without TLS and guessable secrets, naming each at once. */
export async function practiceInProduction(): Promise<Row> {
  const tally = new Tally()
  const port = await freePort()
  const starts = [inPractice, withoutTls, guessable].map(async (wrong) => {
    const { code, output } = await refusedStart({ ...productionEnvironment, ...wrong }, port)
    tally.expect(code === 1, () => `ended with ${code}: ${output.slice(0, 300)}`)
    for (const name of Object.keys(wrong))
      tally.expect(output.includes(`${name}:`), () => `does not name ${name}`)
    tally.expect(!output.includes('abcdefgh'), () => 'prints a secret')
  })
  await Promise.all(starts)
  return tally.row('S9', 'production with parts of the practice world')
}

/** M7 and M13: what a production server hides, and that practice mode does not open its database. */
export async function productionServer(): Promise<Row[]> {
  const [hidden, opened] = [new Tally(), new Tally()]
  const folder = temporaryFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  const data = { DATABASE_URL: database.url, DATA_DIR: `${folder.path}/app` }
  const server = await startServer({ ...productionEnvironment, ...data })
  try {
    for (const path of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/sandbox/',
      '/sandbox/control',
    ]) {
      const { status } = await request(server.url + path)
      hidden.expect(status === 404, () => `${path}: ${status}`)
    }
    const practice = await refusedStart(data, await freePort())
    opened.expect(practice.code === 1, () => `practice mode opened a production database: ${practice.output}`)
    opened.expect(practice.output.includes('APP_MODE=production'), () => practice.output.slice(-300))
    const alive = await request(`${server.url}/readyz`)
    opened.expect(alive.status === 200, () => `the production server: ${alive.status}`)
    const real = {
      DATABASE_URL: 'postgres://saeip:pw@db.example:5432/saeip',
      DIAGNOSIS_MODEL_KEY: 'k',
      TOSS_CLIENT_KEY: 'live_gck_a',
      TOSS_SECRET_KEY: 'live_gsk_a',
      KAKAO_CLIENT_ID: 'kakao',
    }
    const around = { DATA_DIR: data.DATA_DIR, DIAGNOSIS_MODEL: 'google:g', HOST: '0.0.0.0' }
    const { output } = await refusedStart({ ...around, ...real }, await freePort())
    for (const name of Object.keys(real))
      opened.expect(output.includes(`${name}:`), () => `practice mode accepts ${name}`)
  } finally {
    await server.end('SIGTERM')
    await database.stop()
    folder.remove()
  }
  return [
    hidden.row('M7', 'the API description and the sandbox of a production server'),
    opened.row('M13', 'practice mode on what belongs to production'),
  ]
}
