import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bearer, dataOf, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'
import type { ServerProcess } from '../server-process.ts'
import { plantPhoto, submitDiagnosis } from './photos/uploads.ts'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
const secretPattern =
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|(?:live|test)_g?[sc]k_[A-Za-z0-9]{20,}/

/** A18: no secret in the history, in the public bundle or in the logs. */
export async function secrets(server: ServerProcess) {
  const tally = new Tally()
  const history = execFileSync('git', ['log', '-p', '--all', '--no-color', '--unified=0'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  })
  tally.expect(!secretPattern.test(history), () => 'a secret in the history')

  const bundle = join(root, 'dist/web')
  for (const entry of readdirSync(bundle, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|json|webmanifest|map)$/.test(entry)) continue
    const text = readFileSync(join(bundle, entry), 'utf8')
    const isPublic = !secretPattern.test(text) && !/TOKEN_SECRET|DATABASE_URL|practice-kakao/.test(text)
    tally.expect(isPublic && !entry.endsWith('.map'), () => `in the bundle: ${entry}`)
  }
  const production = readFileSync(join(root, 'dist/server.mjs'), 'utf8')
  tally.expect(
    !/연습 세계에서 로그인|login_hint/.test(production),
    () => 'the sandbox is inside the server bundle',
  )
  await expectQuietLogs(server, tally)
  return tally.row('A18', 'secrets in history, bundle and logs')
}

async function expectQuietLogs(server: ServerProcess, tally: Tally) {
  const token = await signIn(server.url, 'customer-1')
  const photo = await plantPhoto()
  const prompt = '비밀문장: 우리 집 몬스테라'
  await submitDiagnosis(server.url, token, { fullPlantImage: photo, symptomImage: photo }, { prompt })
  await request(`${server.url}/api/v1/user/my-page?phone=01012345678`, { headers: bearer(token) })
  await request(`${server.url}/login?code=secretcode&state=secretstate&provider=kakao`)
  const log = server.output()
  const mustNotAppear = [
    token,
    token.split('.')[1] ?? token,
    '비밀문장',
    '01012345678',
    'chorok@',
    'secretcode',
    'secretstate',
  ]
  for (const text of mustNotAppear)
    tally.expect(!log.includes(text), () => `in the log: ${text.slice(0, 20)}`)
}

/** A19: ids cannot be guessed from one another, and photos have unguessable names. */
export async function ids(url: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-1')
  const photo = await plantPhoto(600)
  const made: { id: string; path: string }[] = []
  for (let index = 0; index < 5; index += 1) {
    const answer = await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo })
    const id = dataOf<{ id: string }>(answer).id
    const result = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
    made.push({ id, path: dataOf<{ fullPlantImageUrl: string }>(result).fullPlantImageUrl })
  }
  const randomTail = (id: string) => id.slice(15)
  tally.expect(new Set(made.map(({ id }) => randomTail(id))).size === made.length, () => 'ids repeat')
  for (const { id, path } of made) {
    tally.expect(/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id), () => `not a UUIDv7: ${id}`)
    const name = /([\w-]{22,})\.jpg$/.exec(path)?.[1] ?? ''
    tally.expect(name.length >= 22 && !path.includes(id), () => `a guessable photo name: ${path}`)
  }
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  tally.expect(claims.sub.length >= 20, () => `a short user id: ${claims.sub}`)
  for (const listing of ['/media/', '/media/d/', '/media/d', '/assets/']) {
    const answer = await request(url + listing)
    tally.expect(answer.status === 404, () => `${listing} answers ${answer.status}`)
  }
  return tally.row('A19', 'guessable ids and names')
}
