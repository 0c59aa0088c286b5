import { resolve } from 'node:path'
import * as z from 'zod'
import { unusedModelVariables } from './model-variables.ts'
import { livePaymentKeys, mixedPaymentKeys } from './payment-variables.ts'
import { unpairedPushKeys } from './push-variables.ts'
import type { Environment, Variable } from './variable.ts'
import { variables } from './variables.ts'

type Values<Table> = {
  [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : Values<Table[Key]>
}

/** The settings of one process, in the shape of the table in `variables.ts`. */
export type Config = Values<typeof variables> & { practice: boolean }

/** Lists every problem at once, each in a line that starts with the variable's name. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`설정을 읽을 수 없어 시작하지 않았어요.\n${problems.map((it) => `  - ${it}`).join('\n')}`)
  }
}

/** Reads the environment. Throws `ConfigError` when a variable is missing, invalid or contradicts another. */
export function readConfig(values: Record<string, string | undefined>, checkout = process.cwd()): Config {
  const env = environmentOf(values, checkout)
  const all = allVariables()
  const texts = Object.fromEntries(all.map((variable) => [variable.name, inputOf(variable, env)]))
  const fields = all.map((variable) => [variable.name, schemaOf(variable, env)])
  const parsed = z.object(Object.fromEntries(fields)).safeParse(texts)
  const problems = [...invalidVariables(parsed.error, env), ...contradictions(env)]
  if (problems.length > 0 || !parsed.data) throw new ConfigError(problems)

  const config = { ...nest(variables, parsed.data), practice: env.practice } as Config
  return { ...config, server: { ...config.server, dataDir: resolve(checkout, config.server.dataDir) } }
}

/** Returns all variables of the table, in its order. */
export function allVariables(table: object = variables): Variable[] {
  return Object.values(table).flatMap((entry) => (isVariable(entry) ? [entry] : allVariables(entry)))
}

const isVariable = (entry: object): entry is Variable => 'schema' in entry

/** Accepts an absent value only when the variable is not required. */
const schemaOf = (variable: Variable, env: Environment) =>
  isRequired(variable, env) ? z.nonoptional(variable.schema) : variable.schema.optional()

const isRequired = (variable: Variable, env: Environment) => variable.required?.when(env) ?? false

function environmentOf(values: Record<string, string | undefined>, checkout: string): Environment {
  const byName = new Map(allVariables().map((variable) => [variable.name, variable]))
  const env: Environment = {
    checkout,
    practice: values.APP_MODE !== 'production',
    isSet: (name) => Boolean(values[name]?.trim()),
    textOf(name) {
      if (env.isSet(name)) return values[name]?.trim() ?? ''
      const variable = byName.get(name)
      return (variable && fallbackOf(variable, env)) ?? ''
    },
  }
  return env
}

function fallbackOf({ fallback }: Variable, env: Environment): string | undefined {
  return typeof fallback === 'function' ? fallback(env) : fallback
}

/** Undefined when the variable is absent and has no fallback, or must be set explicitly. */
function inputOf(variable: Variable, env: Environment): string | undefined {
  const isAbsent = !env.isSet(variable.name)
  if (isAbsent && (isRequired(variable, env) || fallbackOf(variable, env) === undefined)) return undefined
  return env.textOf(variable.name)
}

function invalidVariables(error: z.ZodError | undefined, env: Environment): string[] {
  const messages = new Map(error?.issues.map(({ path, message }) => [path[0], message]))
  return allVariables().flatMap((variable) => {
    const message = messages.get(variable.name)
    if (message === undefined) return []
    if (env.isSet(variable.name)) return [`${variable.name}: ${message}${shownValue(variable, env)}`]
    // A fallback is invalid only when the variable that it derives from is, which has its own message.
    return isRequired(variable, env) ? [`${variable.name}: 꼭 필요한데 없어요. ${variable.meaning}`] : []
  })
}

const shownValue = ({ name, secret }: Variable, env: Environment) =>
  secret ? '' : ` (지금: "${env.textOf(name)}")`

/** Replaces each variable of the table by its value. */
function nest(table: object, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(table).map(([key, entry]) => [
    key,
    isVariable(entry) ? values[entry.name] : nest(entry, values),
  ])
  return Object.fromEntries(entries)
}

/** Problems between variables that are valid one by one. */
function contradictions(env: Environment): string[] {
  return [
    ...unusedModelVariables(env),
    ...mixedPaymentKeys(env),
    ...unpairedPushKeys(env),
    // Practice mode lets anybody sign in as anybody, so it must never use real keys.
    ...(env.practice ? [...liveSignInKeys(env), ...livePaymentKeys(env)] : practiceInProduction(env)),
  ]
}

const liveSignInKeys = (env: Environment) =>
  ['KAKAO_CLIENT_ID', 'GOOGLE_CLIENT_ID', 'NAVER_CLIENT_ID']
    .filter((name) => env.isSet(name) && !env.textOf(name).startsWith('practice-'))
    .map((name) => `${name}: 실제 키는 APP_MODE=production에서만 쓸 수 있어요`)

function practiceInProduction(env: Environment): string[] {
  const practiceOnly = ['SANDBOX_URL', 'SANDBOX_SERVER_URL', 'CLOCK_AHEAD_MINUTES', 'DEMO']
  const isOpenHttp = /^http:\/\/(?!localhost|127\.|\[::1\])/.test(env.textOf('PUBLIC_URL'))
  return [
    ...practiceOnly
      .filter(env.isSet)
      .map((name) => `${name}: 연습 세계는 APP_MODE=production과 함께 쓸 수 없어요`),
    ...(isOpenHttp ? ['PUBLIC_URL: 운영에서는 https:// 주소여야 해요'] : []),
  ]
}
