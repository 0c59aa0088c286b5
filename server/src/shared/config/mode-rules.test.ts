import { describe, expect, it } from 'vitest'
import { allVariables, readCommandConfig, readConfig } from './config.ts'
import { problemsOf, production } from './config-examples.ts'

const local = 'http://localhost:3000'
const rehearsal = { ...production, REHEARSAL: 'allowed', PUBLIC_URL: local }

/** Every variable that takes an http(s) URL; a new one is in the list without further work. */
const urlVariables = allVariables()
  .filter(({ schema }) => schema.safeParse('http://a.example').success && !schema.safeParse('no url').success)
  .map(({ name }) => name)

describe('production', () => {
  it('knows the outside URLs', () => {
    const some = ['PUBLIC_URL', 'KAKAO_TOKEN_URL', 'GOOGLE_ISSUER', 'GOOGLE_KEYS_URL', 'NAVER_USER_INFO_URL']
    const others = ['TOSS_API_URL', 'TOSS_SCRIPT_URL', 'POSTCODE_SCRIPT_URL', 'DIAGNOSIS_MODEL_URL']
    expect(urlVariables).toEqual(expect.arrayContaining([...some, ...others, 'MEDIA_BASE_URL', 'SHOP_URL']))
  })

  it.each(['http://evil.example', 'https://saeip.example/sandbox/toss'])('refuses %s everywhere', (url) => {
    const everywhere = Object.fromEntries(urlVariables.map((name) => [name, url]))
    const env = { ...production, DIAGNOSIS_MODEL: 'openai-compatible:m', ...everywhere }
    expect(problemsOf(env).sort()).toEqual([...urlVariables].sort())
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['clients of the sandbox', { KAKAO_CLIENT_ID: 'practice-kakao' }, ['KAKAO_CLIENT_ID']],
    [
      'keys of the sandbox, also where test keys are allowed',
      {
        TOSS_CLIENT_KEY: 'test_gck_practice',
        TOSS_SECRET_KEY: 'test_gsk_practice',
        TOSS_TEST_KEYS: 'allowed',
      },
      ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'],
    ],
    [
      'test keys',
      { TOSS_CLIENT_KEY: 'test_gck_a', TOSS_SECRET_KEY: 'test_gsk_a' },
      ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'],
    ],
    [
      'no test keys where they are allowed',
      { TOSS_CLIENT_KEY: 'test_gck_a', TOSS_SECRET_KEY: 'test_gsk_a', TOSS_TEST_KEYS: 'allowed' },
      [],
    ],
    ['a repeated secret', { TOKEN_SECRET: 'abcdefgh'.repeat(4) }, ['TOKEN_SECRET']],
    ['the alphabet', { METRICS_TOKEN: 'QWEabcdefRTYghijklUIOmnopqrPASstuvwx' }, ['METRICS_TOKEN']],
    ['few letters', { TOKEN_SECRET: 'aabbacbaabccaabcabbcbacbacbbacabcaab' }, ['TOKEN_SECRET']],
    [
      'variables of practice mode',
      { PRACTICE_MODEL_KEY: 'allowed', DEMO: 'full' },
      ['DEMO', 'PRACTICE_MODEL_KEY'],
    ],
    ['a rehearsal on a public address', { REHEARSAL: 'allowed' }, ['REHEARSAL']],
    ['its own machine without TLS', { PUBLIC_URL: local }, ['PUBLIC_URL']],
    ['a photo store outside without TLS', { S3_ENDPOINT: 'http://s3.example.com' }, ['S3_ENDPOINT']],
    ['no photo store in a private network', { S3_ENDPOINT: 'http://photos:9000' }, []],
    ['no photo store at a private address', { S3_ENDPOINT: 'http://10.1.2.3:9000' }, []],
    [
      'no model on its own machine',
      { DIAGNOSIS_MODEL: 'openai-compatible:m', DIAGNOSIS_MODEL_URL: 'http://127.0.0.1:11434/v1' },
      [],
    ],
  ])('refuses %s', (_what, env, expected) => {
    expect(problemsOf({ ...production, ...env }).sort()).toEqual(expected)
  })

  it('names everything at once', () => {
    const wrong = {
      KAKAO_CLIENT_ID: 'practice-kakao',
      GOOGLE_TOKEN_URL: 'http://localhost:4000/sandbox/google/token',
      TOSS_API_URL: 'http://evil.example',
      TOKEN_SECRET: 'abcdefgh'.repeat(4),
      PUBLIC_URL: 'http://saeip.example',
    }
    expect(problemsOf({ ...production, ...wrong }).sort()).toEqual(Object.keys(wrong).sort())
  })

  it.each(['openssl rand -hex 32 like 9f86d081884c7d65', 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe'])(
    'accepts the secret %s',
    (secret) => {
      expect(problemsOf({ ...production, TOKEN_SECRET: secret })).toEqual([])
    },
  )
})

describe('a rehearsal of production', () => {
  const standIns = {
    KAKAO_CLIENT_ID: 'practice-kakao',
    KAKAO_TOKEN_URL: 'http://127.0.0.1:4000/sandbox/kakao/oauth/token',
    TOSS_CLIENT_KEY: 'test_gck_practice',
    TOSS_SECRET_KEY: 'test_gsk_practice',
    TOSS_API_URL: 'http://[::1]:4000/sandbox/toss',
  }

  it('may use stand-ins on this machine', () => {
    expect(readConfig({ ...rehearsal, ...standIns })).toMatchObject({ practice: false, rehearsal: true })
  })

  it('refuses other machines without TLS', () => {
    expect(problemsOf({ ...rehearsal, TOSS_API_URL: 'http://10.0.0.1/toss' })).toEqual(['TOSS_API_URL'])
  })

  it('is no practice mode', () => {
    expect(problemsOf({ REHEARSAL: 'allowed' })).toEqual(['REHEARSAL'])
  })
})

describe('practice mode', () => {
  const model = { DIAGNOSIS_MODEL: 'google:g', DIAGNOSIS_MODEL_KEY: 'k' }
  const remote = 'postgres://saeip:pw@db.example:5432/saeip'

  it.each<[string, Record<string, string>, string[]]>([
    ['a model and its key', model, []],
    ['a model and its key on a loopback address', { ...model, HOST: '::1' }, []],
    ['no model key where others can reach it', { ...model, HOST: '0.0.0.0' }, ['DIAGNOSIS_MODEL_KEY']],
    [
      'no model key under a public name',
      { ...model, PUBLIC_URL: 'https://a.example' },
      ['DIAGNOSIS_MODEL_KEY'],
    ],
    ['a shared model key when told so', { ...model, HOST: '0.0.0.0', PRACTICE_MODEL_KEY: 'allowed' }, []],
    ['no database elsewhere', { DATABASE_URL: remote }, ['DATABASE_URL']],
    [
      'no database elsewhere by parameter',
      { DATABASE_URL: 'postgres:///a?host=db.example' },
      ['DATABASE_URL'],
    ],
    ['a database elsewhere when told so', { DATABASE_URL: remote, PRACTICE_REMOTE_DATABASE: 'allowed' }, []],
    ['a database on this machine', { DATABASE_URL: 'postgres://a@127.0.0.1:5432/a' }, []],
    ['a database behind a socket', { DATABASE_URL: 'postgres://a@localhost/a?host=/run/postgresql' }, []],
  ])('uses %s', (_what, env, expected) => {
    expect(problemsOf(env)).toEqual(expected)
  })
})

describe('a command on the database', () => {
  it('needs the database only', () => {
    const { APP_MODE, DATABASE_URL } = production
    const config = readCommandConfig({ APP_MODE, DATABASE_URL, KAKAO_TOKEN_URL: 'no url' })
    expect(config.database.url).toBe(DATABASE_URL)
    expect(() => readCommandConfig({ APP_MODE })).toThrow(/DATABASE_URL/)
  })
})
