import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { ConfigError, readCommandConfig, readConfig } from './config.ts'

/** A complete production configuration, for tests. */
const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://saeip.example',
  DATABASE_URL: 'postgres://saeip:pw@db:5432/saeip',
  MEDIA: 'disk',
  TOKEN_SECRET: 'mGv9w3fYHq0b1kzR7dXc5sLt8uJp2aNe',
  KAKAO_CLIENT_ID: 'k',
  KAKAO_CLIENT_SECRET: 'k',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'g',
  NAVER_CLIENT_ID: 'n',
  NAVER_CLIENT_SECRET: 'n',
  TOSS_CLIENT_KEY: 'live_gck_shop',
  TOSS_SECRET_KEY: 'live_gsk_shop',
  ROBOT_URL: 'https://robot.example',
  CHAT_URL: 'https://chat.example',
  SHOP_URL: 'https://shop.example',
  PREVIOUS_SHOP_URL: 'https://old-shop.example',
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

/** Returns the names of the variables that are refused, in the order of the report. */
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems.map((it) => it.split(':')[0])
  }
}

describe('configuration', () => {
  it('needs no variables for practice mode', () => {
    const config = readConfig({}, '/srv/saeip')
    expect(config.practice).toBe(true)
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.PUBLIC_URL).toBe('http://localhost:3000')
    expect(config.sandbox?.browserUrl).toBe('http://localhost:3000/sandbox')
    expect(config.COMPANY_NAME).toContain('예시')
  })

  it('allows at least thirty diagnoses of a member in ten minutes', () => {
    const { max, windowSeconds } = readConfig({}).LIMITS.rates.DIAGNOSIS_SUBMIT
    expect(max / windowSeconds).toBeGreaterThanOrEqual(30 / 600)
  })

  it('takes other limits by name, for all or for one, and keeps the usual window', () => {
    const read = (LIMITS: string) => readConfig({ ...production, LIMITS }).LIMITS
    const { rates, counts } = read('ALL=1000, WRITE=5, SIGN_IN=4/60, PHONE_BOOKINGS_OPEN=3')
    expect(rates.WRITE).toEqual({ max: 5, windowSeconds: 600 })
    expect(rates.SIGN_IN).toEqual({ max: 4, windowSeconds: 3600 })
    expect(rates.UNMASK).toEqual({ max: 1000, windowSeconds: 3600 })
    expect(counts).toEqual({ UNPAID_RESERVATIONS: 1000, PHONE_BOOKINGS_OPEN: 3, FLOOD: 12_000 })
    expect(read('FLOOD=5').counts.FLOOD).toBe(5)
    for (const wrong of ['WRITE', 'WRITE=0', 'NOTHING=4', 'WRITE=4/0', 'FLOOD=4/10'])
      expect(problemsOf({ LIMITS: wrong })).toEqual(['LIMITS'])
  })

  it('accepts a complete production configuration', () => {
    expect(readConfig(production).practice).toBe(false)
  })

  it.each(Object.keys(production).filter((name) => name !== 'APP_MODE'))(
    'does not start in production without %s',
    (name) => {
      expect(problemsOf({ ...production, [name]: '' })).toEqual([name])
    },
  )

  it('reports every problem at once', () => {
    const env = { PORT: 'http', DATABASE_POOL_SIZE: '0', LOG_LEVEL: 'loud', PUBLIC_URL: 'saeip', MEDIA: 's3' }
    const expected = ['PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'DATABASE_POOL_SIZE']
    const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    expect(problemsOf(env).sort()).toEqual([...expected, ...s3].sort())
  })

  it('rejects a guessable token secret', () => {
    expect(problemsOf({ ...production, TOKEN_SECRET: 'short' })).toEqual(['TOKEN_SECRET'])
    expect(problemsOf({ ...production, TOKEN_SECRET: 'please-change-me-please-change-me-1' })).toEqual([
      'TOKEN_SECRET',
    ])
  })

  it('rejects real keys in practice mode and sandbox variables in production', () => {
    expect(problemsOf({ KAKAO_CLIENT_ID: 'live-key' })).toEqual(['KAKAO_CLIENT_ID'])
    expect(problemsOf({ ...production, SANDBOX_URL: 'http://localhost:4000' })).toEqual(['SANDBOX_URL'])
  })

  it('requires payment keys of one environment, and live ones only in production', () => {
    expect(problemsOf({ ...production, TOSS_SECRET_KEY: 'test_gsk_shop' })).toEqual(['TOSS_SECRET_KEY'])
    expect(problemsOf({ ...production, TOSS_CLIENT_KEY: 'live_ck_shop' })).toContain('TOSS_CLIENT_KEY')
    expect(problemsOf({ TOSS_CLIENT_KEY: 'live_gck_a', TOSS_SECRET_KEY: 'live_gsk_a' })).toEqual([
      'TOSS_CLIENT_KEY',
      'TOSS_SECRET_KEY',
    ])
    expect(problemsOf({ ...production, CLOCK_AHEAD_MINUTES: '5' })).toEqual(['CLOCK_AHEAD_MINUTES'])
    expect(problemsOf({ ...production, DEMO: 'people' })).toEqual(['DEMO'])
  })

  it('reads a vision model by provider and name, and reports its missing variables', () => {
    const config = readConfig({ DIAGNOSIS_MODEL: 'openai-compatible:some/model:7b' })
    expect(config.DIAGNOSIS_MODEL).toEqual({ provider: 'openai-compatible', names: ['some/model:7b'] })
    const several = readConfig({ DIAGNOSIS_MODEL: 'openai-compatible:one, openai-compatible:two' })
    expect(several.DIAGNOSIS_MODEL).toEqual({ provider: 'openai-compatible', names: ['one', 'two'] })
    expect(config.DIAGNOSIS_MODEL_URL).toBe('http://127.0.0.1:3000/sandbox/model/v1')
    expect(problemsOf({ DIAGNOSIS_MODEL: 'gpt' })).toEqual(['DIAGNOSIS_MODEL'])
    expect(problemsOf({ DIAGNOSIS_MODEL: 'google:g, anthropic:a' })).toContain('DIAGNOSIS_MODEL')
    expect(problemsOf({ DIAGNOSIS_MODEL: 'google:g' })).toEqual(['DIAGNOSIS_MODEL_KEY'])
    expect(problemsOf({ ...production, DIAGNOSIS_MODEL: 'openai-compatible:m' })).toEqual([
      'DIAGNOSIS_MODEL_URL',
    ])
    expect(problemsOf({ DIAGNOSIS_MODEL_KEY: 'k' })).toEqual(['DIAGNOSIS_MODEL_KEY'])
  })

  it('reads a mail server with what is special in its password, and its sender', () => {
    const read = (SMTP_URL: string) => readConfig({ ...production, ...sender, SMTP_URL })
    const { SMTP_URL, MAIL_FROM } = read('smtp://a%40b:p%3A%2F%20%23@mail.example')
    const login = { user: 'a@b', pass: 'p:/ #' }
    expect(SMTP_URL).toEqual({
      host: 'mail.example',
      port: 587,
      isEncrypted: false,
      isOwnMachine: false,
      login,
    })
    expect(MAIL_FROM).toEqual({ name: '새잎, 콘솔', address: 'console@saeip.example' })
    expect(read('smtps://[::1]').SMTP_URL).toEqual({
      host: '::1',
      port: 465,
      isEncrypted: true,
      isOwnMachine: true,
    })
  })

  it('does not print secrets', () => {
    expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://u:hunter2@db' })).toThrow(ConfigError)
    expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://u:hunter2@db' })).not.toThrow(/hunter2/)
  })
})

const local = 'http://localhost:3000'
const vapid = webPush.generateVAPIDKeys()
const rehearsal = { ...production, REHEARSAL: 'allowed', PUBLIC_URL: local }

const urlVariables = [
  'PUBLIC_URL',
  'MEDIA_BASE_URL',
  'S3_ENDPOINT',
  'DIAGNOSIS_MODEL_URL',
  'TOSS_SCRIPT_URL',
].concat(['POSTCODE_SCRIPT_URL', 'ROBOT_URL', 'CHAT_URL', 'SHOP_URL', 'PREVIOUS_SHOP_URL'])

const told = {
  DIAGNOSIS_MODEL_RECIPIENT: 'Example, Inc.',
  DIAGNOSIS_MODEL_COUNTRY: '미국',
  DIAGNOSIS_MODEL_KEEPS: '최대 30일',
}
const untold = Object.keys(told).sort()
const hosted = { DIAGNOSIS_MODEL: 'openai-compatible:m', DIAGNOSIS_MODEL_URL: 'https://model.example/v1' }
const sender = { MAIL_FROM: '새잎, 콘솔 <console@saeip.example>' }
const named = { DIAGNOSIS_MODEL: 'anthropic:c', DIAGNOSIS_MODEL_KEY: 'k' }

describe('production', () => {
  it.each(['http://evil.example', 'https://saeip.example/sandbox/toss'])('refuses %s everywhere', (url) => {
    const everywhere = Object.fromEntries(urlVariables.map((name) => [name, url]))
    const env = { ...production, DIAGNOSIS_MODEL: 'openai-compatible:m', ...told, ...everywhere }
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
      { CLOCK_AHEAD_MINUTES: '1', DEMO: 'full' },
      ['CLOCK_AHEAD_MINUTES', 'DEMO'],
    ],
    ['a rehearsal on a public address', { REHEARSAL: 'allowed' }, ['REHEARSAL']],
    ['a private push key alone', { PUSH_PRIVATE_KEY: vapid.privateKey }, ['PUSH_PRIVATE_KEY']],
    ['a public push key alone', { PUSH_PUBLIC_KEY: vapid.publicKey }, ['PUSH_PUBLIC_KEY']],
    ['no pair of push keys', { PUSH_PUBLIC_KEY: vapid.publicKey, PUSH_PRIVATE_KEY: vapid.privateKey }, []],
    ['its own machine without TLS', { PUBLIC_URL: local }, ['PUBLIC_URL']],
    ['a photo store outside without TLS', { S3_ENDPOINT: 'http://s3.example.com' }, ['S3_ENDPOINT']],
    ['a mail server without a sender', { SMTP_URL: 'smtps://mail.example' }, ['SMTP_URL']],
    ['a sender without a mail server', { MAIL_FROM: 'a@saeip.example' }, ['MAIL_FROM']],
    ['options of a mail server', { SMTP_URL: 'smtps://mail.example?tls=no', ...sender }, ['SMTP_URL']],
    ['a half escaped password', { SMTP_URL: 'smtps://a:100%@mail.example', ...sender }, ['SMTP_URL']],
    [
      'two senders',
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'A <a@saeip.example>, b@saeip.example' },
      ['MAIL_FROM'],
    ],
    ['no photo store in a private network', { S3_ENDPOINT: 'http://photos:9000' }, []],
    ['no photo store at a private address', { S3_ENDPOINT: 'http://10.1.2.3:9000' }, []],
    ['a hosted model of which the privacy text could not say who, where and how long', hosted, untold],
    [
      'a named provider at another address',
      { ...named, DIAGNOSIS_MODEL_URL: hosted.DIAGNOSIS_MODEL_URL },
      untold,
    ],
    [
      'a hosted model whose name begins like a private address',
      { ...hosted, DIAGNOSIS_MODEL_URL: 'https://10.model.example/v1' },
      untold,
    ],
    ['no hosted model that is told', { ...hosted, ...told }, []],
    ['no named provider at its own address', named, []],
    ['facts of a model that there is not', told, untold],
    [
      'no model on its own machine',
      { DIAGNOSIS_MODEL: 'openai-compatible:m', DIAGNOSIS_MODEL_URL: 'http://127.0.0.1:11434/v1' },
      [],
    ],
  ])('refuses %s', (_what, env, expected) => {
    expect(problemsOf({ ...production, ...env }).sort()).toEqual(expected)
  })

  it('says why it needs to know who receives the photos', () => {
    const start = () => readConfig({ ...production, ...hosted })
    expect(start).toThrow(/DIAGNOSIS_MODEL_RECIPIENT: 꼭 필요한데 없어요. Who receives the photos/)
  })

  it('names everything at once', () => {
    const wrong = {
      KAKAO_CLIENT_ID: 'practice-kakao',
      SANDBOX_URL: 'http://localhost:4000/sandbox',
      TOSS_SCRIPT_URL: 'http://evil.example',
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
    TOSS_CLIENT_KEY: 'test_gck_practice',
    TOSS_SECRET_KEY: 'test_gsk_practice',
    SANDBOX_URL: 'http://[::1]:4000/sandbox',
  }

  it('may use stand-ins on this machine', () => {
    const config = readConfig({ ...rehearsal, ...standIns })
    expect(config).toMatchObject({ practice: false, rehearsal: true })
    expect(config.sandbox?.serverUrl).toBe(standIns.SANDBOX_URL)
    expect(readConfig(rehearsal).sandbox).toBeUndefined()
  })

  it('refuses other machines without TLS', () => {
    expect(problemsOf({ ...rehearsal, TOSS_SCRIPT_URL: 'http://10.0.0.1/toss' })).toEqual(['TOSS_SCRIPT_URL'])
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
    ['no database elsewhere', { DATABASE_URL: remote }, ['DATABASE_URL']],
    [
      'no database elsewhere by parameter',
      { DATABASE_URL: 'postgres:///a?host=db.example' },
      ['DATABASE_URL'],
    ],
    ['no mail server elsewhere', { SMTP_URL: 'smtps://mail.example', ...sender }, ['SMTP_URL']],
    ['a mail server on this machine', { SMTP_URL: 'smtp://127.0.0.1:1025', ...sender }, []],
    ['a database on this machine', { DATABASE_URL: 'postgres://a@127.0.0.1:5432/a' }, []],
    ['a database behind a socket', { DATABASE_URL: 'postgres://a@localhost/a?host=/run/postgresql' }, []],
  ])('uses %s', (_what, env, expected) => {
    expect(problemsOf(env)).toEqual(expected)
  })
})

describe('a command on the database', () => {
  it('needs the database only', () => {
    const { APP_MODE, DATABASE_URL } = production
    const config = readCommandConfig({ APP_MODE, DATABASE_URL, SHOP_URL: 'no url' })
    expect(config.DATABASE_URL).toBe(DATABASE_URL)
    expect(() => readCommandConfig({ APP_MODE })).toThrow(/DATABASE_URL/)
  })
})
