import { resolve } from 'node:path'
import { unpairedPushKeys } from './push-variables.ts'
import { type Known, Unreadable, type Variable } from './variable.ts'
import { variables } from './variables.ts'

type Values<Table> = {
  [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : Values<Table[Key]>
}

/** The settings of one process, in the shape of the table in `variables.ts`. */
export type Config = Values<typeof variables> & { practice: boolean }

type AnyVariable = Variable<unknown>
type Environment = Record<string, string | undefined>

/** Names every problem at once, each in a line that starts with the variable's name. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`설정을 읽을 수 없어 시작하지 않았어요.\n${problems.map((it) => `  - ${it}`).join('\n')}`)
  }
}

/** Reads the environment. Throws `ConfigError` when anything is missing or unreadable. */
export function readConfig(env: Environment, checkout = process.cwd()): Config {
  const problems: string[] = []
  const known = knownFrom(env, checkout)
  const config = { ...readTable(variables, known, problems), practice: known.practice } as Config
  problems.push(...contradictions(known))
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, server: { ...config.server, dataDir: resolve(checkout, config.server.dataDir) } }
}

/** All variables of the table, in its order. */
export function allVariables(table: object = variables): AnyVariable[] {
  return Object.values(table).flatMap((entry) => (isVariable(entry) ? [entry] : allVariables(entry)))
}

const isVariable = (entry: object): entry is AnyVariable => 'parse' in entry

function readTable(table: object, known: Known, problems: string[]): Record<string, unknown> {
  const entries = Object.entries(table).map(([key, entry]) => [
    key,
    isVariable(entry) ? readVariable(entry, known, problems) : readTable(entry, known, problems),
  ])
  return Object.fromEntries(entries)
}

function readVariable(variable: AnyVariable, known: Known, problems: string[]): unknown {
  const isAbsent = !known.isSet(variable.name)
  if (isAbsent && variable.required?.when(known)) {
    problems.push(`${variable.name}: 꼭 필요한데 없어요. ${variable.meaning}`)
    return undefined
  }
  if (isAbsent && fallbackOf(variable, known) === undefined) return undefined
  const value = known.textOf(variable.name)
  try {
    return variable.parse(value)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    // A fallback is unreadable only because a variable it is made of is, and that one is named.
    if (isAbsent) return undefined
    problems.push(`${variable.name}: ${error.message}${variable.secret ? '' : ` (지금: "${value}")`}`)
    return undefined
  }
}

function knownFrom(env: Environment, checkout: string): Known {
  const byName = new Map(allVariables().map((variable) => [variable.name, variable]))
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const known: Known = {
    checkout,
    practice: env.APP_MODE !== 'production',
    isSet,
    textOf(name) {
      if (isSet(name)) return env[name]?.trim() ?? ''
      const variable = byName.get(name)
      return (variable && fallbackOf(variable, known)) ?? ''
    },
  }
  return known
}

function fallbackOf(variable: AnyVariable, known: Known): string | undefined {
  return typeof variable.fallback === 'function' ? variable.fallback(known) : variable.fallback
}

/** What no single variable can see. */
function contradictions(known: Known): string[] {
  return [
    ...withoutModel(known),
    ...mixedPaymentKeys(known),
    ...unpairedPushKeys(known),
    ...(known.practice ? liveKeysInPractice(known) : practiceInProduction(known)),
  ]
}

const withoutModel = (known: Known) =>
  ['DIAGNOSIS_MODEL_URL', 'DIAGNOSIS_MODEL_KEY']
    .filter((name) => known.isSet(name) && !known.isSet('DIAGNOSIS_MODEL'))
    .map((name) => `${name}: DIAGNOSIS_MODEL이 없으면 쓰이지 않아요`)

/** The practice world lets anybody sign in as anybody; it never runs beside somebody's real keys. */
const liveKeysInPractice = (known: Known) => [...liveSignIn(known), ...livePayment(known)]

const livePayment = (known: Known) =>
  ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY']
    .filter((name) => known.textOf(name).startsWith('live_'))
    .map((name) => `${name}: 실제 키는 APP_MODE=production에서만 쓸 수 있어요`)

/** A public key and a secret key of different worlds would take money that nobody can confirm. */
const mixedPaymentKeys = (known: Known) => {
  const worlds = ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'].map((name) => known.textOf(name).split('_', 1)[0])
  return worlds.includes('') || worlds[0] === worlds[1]
    ? []
    : ['TOSS_SECRET_KEY: TOSS_CLIENT_KEY와 같은 짝(test 또는 live)이어야 해요']
}

const liveSignIn = (known: Known) =>
  ['KAKAO_CLIENT_ID', 'GOOGLE_CLIENT_ID', 'NAVER_CLIENT_ID']
    .filter((name) => known.isSet(name) && !known.textOf(name).startsWith('practice-'))
    .map((name) => `${name}: 실제 키는 APP_MODE=production에서만 쓸 수 있어요`)

function practiceInProduction(known: Known): string[] {
  const left = ['SANDBOX_URL', 'SANDBOX_SERVER_URL', 'CLOCK_AHEAD_MINUTES', 'DEMO'].filter(known.isSet)
  const isOpenHttp = /^http:\/\/(?!localhost|127\.|\[::1\])/.test(known.textOf('PUBLIC_URL'))
  return [
    ...left.map((name) => `${name}: 연습 세계는 APP_MODE=production과 함께 쓸 수 없어요`),
    ...(isOpenHttp ? ['PUBLIC_URL: 운영에서는 https:// 주소여야 해요'] : []),
  ]
}
