import { isGuessable } from './guessable.ts'
import { bracketed, isLoopbackUrl, isPrivateUrl, isSandboxUrl } from './outside-urls.ts'
import { livePaymentKeys, paymentKeys, virtualAccounts } from './payment-variables.ts'
import type { Environment, Variable } from './variable.ts'

const signInClients = ['KAKAO_CLIENT_ID', 'GOOGLE_CLIENT_ID', 'NAVER_CLIENT_ID']
const practiceOnly = [
  'SANDBOX_URL',
  'SANDBOX_SERVER_URL',
  'CLOCK_AHEAD_MINUTES',
  'DEMO',
  'PRACTICE_MODEL_KEY',
  'PRACTICE_REMOTE_DATABASE',
]
const productionOnly = ['REHEARSAL', 'TOSS_TEST_KEYS']
/** Secrets that we choose; those of a provider are as good as the provider makes them. */
const ownSecrets = ['TOKEN_SECRET', 'TOKEN_SECRET_PREVIOUS', 'METRICS_TOKEN']

/** Problems of a configuration that is valid variable by variable and wrong for its mode. */
export const wrongForMode = (env: Environment, all: Variable[]): string[] =>
  env.practice ? wrongInPractice(env) : wrongInProduction(env, all)

/** Practice mode lets anybody sign in as anybody, so that nothing real may be behind it. */
function wrongInPractice(env: Environment): string[] {
  return [
    ...signInClients
      .filter((name) => env.isSet(name) && !isPracticeClient(env, name))
      .map((name) => `${name}: 실제 키는 APP_MODE=production에서만 쓸 수 있어요`),
    ...livePaymentKeys(env),
    ...productionOnly.filter(env.isSet).map((name) => `${name}: APP_MODE=production에서만 쓰여요`),
    ...remoteDatabase(env),
    ...sharedModelKey(env),
  ]
}

/** A server that forgot APP_MODE would open the real database to the sample administrators. */
function remoteDatabase(env: Environment): string[] {
  const url = env.textOf('DATABASE_URL')
  if (!URL.canParse(url) || isLocalDatabase(new URL(url))) return []
  if (env.textOf('PRACTICE_REMOTE_DATABASE') === 'allowed') return []
  return [
    'DATABASE_URL: 연습 모드는 이 컴퓨터의 데이터베이스만 써요. 운영이라면 APP_MODE=production, 연습용 데이터베이스라면 PRACTICE_REMOTE_DATABASE=allowed를 정해 주세요',
  ]
}

/** On a loopback address or a socket; the parameter `host` takes precedence over the name. */
function isLocalDatabase(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname
  return host === '' || host.startsWith('/') || isLoopbackUrl(`http://${bracketed(host)}`)
}

/** Whoever reaches a practice server can spend its model key, so that it must not be open to a network. */
function sharedModelKey(env: Environment): string[] {
  const isOpen = env.isSet('HOST') && !isLoopbackUrl(`http://${bracketed(env.textOf('HOST'))}`)
  const isReached = isOpen || !isLoopbackUrl(env.textOf('PUBLIC_URL'))
  if (!env.isSet('DIAGNOSIS_MODEL_KEY') || !isReached) return []
  if (env.textOf('PRACTICE_MODEL_KEY') === 'allowed') return []
  return [
    'DIAGNOSIS_MODEL_KEY: 네트워크에 연 연습 모드에서는 아무나 이 키를 써요. HOST와 PUBLIC_URL을 지우거나, 괜찮다면 PRACTICE_MODEL_KEY=allowed를 정해 주세요',
  ]
}

/** Production refuses everything that belongs to practice, addresses without TLS, and guessable secrets. */
function wrongInProduction(env: Environment, all: Variable[]): string[] {
  return [
    ...practiceOnly
      .filter(env.isSet)
      .map((name) => `${name}: 연습 세계는 APP_MODE=production과 함께 쓸 수 없어요`),
    ...publicRehearsal(env),
    ...virtualAccounts(env),
    ...(isRehearsal(env) ? [] : practiceKeys(env)),
    ...all.filter(takesUrl).flatMap(({ name }) => wrongUrl(env, name)),
    ...ownSecrets
      .filter((name) => isGuessable(env.textOf(name)) && env.textOf(name).length >= 32)
      .map((name) => `${name}: 추측하기 쉬운 값이에요 (예: openssl rand -base64 48)`),
  ]
}

/** A rehearsal runs production code against stand-ins on one machine, so that nobody else can reach it. */
export const isRehearsal = (env: Environment) =>
  env.textOf('REHEARSAL') === 'allowed' && isLoopbackUrl(env.textOf('PUBLIC_URL'))

const publicRehearsal = (env: Environment) =>
  env.textOf('REHEARSAL') === 'allowed' && !isRehearsal(env)
    ? ['REHEARSAL: PUBLIC_URL이 이 컴퓨터(localhost, 127.0.0.1, [::1])일 때만 쓸 수 있어요']
    : []

function practiceKeys(env: Environment): string[] {
  const areTestKeysAllowed = env.textOf('TOSS_TEST_KEYS') === 'allowed'
  return [
    ...signInClients
      .filter((name) => isPracticeClient(env, name))
      .map((name) => `${name}: practice-로 시작하는 값은 연습 세계의 것이에요`),
    ...paymentKeys.flatMap((name) => {
      const key = env.textOf(name)
      if (/^test_g[cs]k_practice$/.test(key)) return [`${name}: 연습 세계의 키예요`]
      if (!key.startsWith('test_') || areTestKeysAllowed) return []
      return [
        `${name}: 시험용 키로는 돈을 받을 수 없어요. 시험하는 서버라면 TOSS_TEST_KEYS=allowed를 정해 주세요`,
      ]
    }),
  ]
}

const isPracticeClient = (env: Environment, name: string) => env.textOf(name).startsWith('practice-')

/** Whether a variable holds an http(s) URL, whatever it is called. */
const takesUrl = ({ schema }: Variable) =>
  schema.safeParse('http://host.example/path').success && !schema.safeParse('no url').success

/** Reports values that were set; a fallback is https or follows another variable. */
function wrongUrl(env: Environment, name: string): string[] {
  const url = env.textOf(name)
  if (!env.isSet(name) || practiceOnly.includes(name) || !URL.canParse(url)) return []
  if (isRehearsal(env) && isLoopbackUrl(url)) return []
  const shown = `(지금: "${url}")`
  if (isSandboxUrl(url)) return [`${name}: 연습 세계(/sandbox)의 주소예요 ${shown}`]
  if (url.startsWith('https:') || mayBeOpen(name, url)) return []
  return [`${name}: 운영에서는 https:// 주소여야 해요 ${shown}`]
}

/** A photo store may be in a private network, and a model on this machine; nobody listens in between. */
const mayBeOpen = (name: string, url: string) =>
  (name === 'S3_ENDPOINT' && isPrivateUrl(url)) || (name === 'DIAGNOSIS_MODEL_URL' && isLoopbackUrl(url))
