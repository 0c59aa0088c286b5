import { resolve } from 'node:path'
import * as z from 'zod'
import { isRehearsal, wrongForMode } from './mode-rules.ts'
import { unusedModelVariables } from './model-variables.ts'
import { mixedPaymentKeys } from './payment-variables.ts'
import { unpairedPushKeys } from './push-variables.ts'
import type { Environment, Variable } from './variable.ts'
import { variables } from './variables.ts'

type Values<Table> = {
  [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : Values<Table[Key]>
}

/** The settings of one process, in the shape of the table in `variables.ts`. */
export type Config = Values<typeof variables> & {
  practice: boolean
  /** Production code against stand-ins on this machine; its database is never a production database. */
  rehearsal: boolean
}

/** What a command needs that works on the database alone, such as `--grant-admin`. */
export type CommandConfig = Pick<Config, 'practice' | 'rehearsal' | 'database'> & {
  server: Pick<Config['server'], 'dataDir' | 'publicUrl' | 'port' | 'logLevel' | 'drainSeconds'>
}

/** Lists every problem at once, each in a line that starts with the variable's name. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`설정을 읽을 수 없어 시작하지 않았어요.\n${problems.map((it) => `  - ${it}`).join('\n')}`)
  }
}

/** Reads the environment. Throws `ConfigError` when a variable is missing, invalid or contradicts another. */
export function readConfig(values: Record<string, string | undefined>, checkout = process.cwd()): Config {
  const env = environmentOf(values, checkout)
  return read(env, allVariables(), contradictions(env))
}

/** Reads what a command on the database needs. Throws `ConfigError`; variables of the server may be absent or invalid. */
export function readCommandConfig(
  values: Record<string, string | undefined>,
  checkout = process.cwd(),
): CommandConfig {
  const { mode, database, server } = variables
  const { dataDir, publicUrl, port, logLevel, drainSeconds } = server
  const optional = { ...publicUrl, required: { when: () => false, shown: '' } }
  const used = allVariables({ mode, database, server: { dataDir, optional, port, logLevel, drainSeconds } })
  return read(environmentOf(values, checkout), used, [])
}

function read(env: Environment, used: Variable[], contradicted: string[]): Config {
  const texts = Object.fromEntries(used.map((variable) => [variable.name, inputOf(variable, env)]))
  const fields = used.map((variable) => [variable.name, schemaOf(variable, env)])
  const parsed = z.object(Object.fromEntries(fields)).safeParse(texts)
  const problems = oneEach([...invalidVariables(parsed.error, used, env), ...contradicted])
  if (problems.length > 0 || !parsed.data) throw new ConfigError(problems)

  const mode = { practice: env.practice, rehearsal: isRehearsal(env) }
  const config = { ...nest(variables, parsed.data), ...mode } as Config
  return { ...config, server: { ...config.server, dataDir: resolve(env.checkout, config.server.dataDir) } }
}

/** Whether the environment asks for production, also when the rest of it is invalid. */
export const isProduction = (values: Record<string, string | undefined>) => values.APP_MODE === 'production'

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
    practice: !isProduction(values),
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

function invalidVariables(error: z.ZodError | undefined, used: Variable[], env: Environment): string[] {
  const messages = new Map(error?.issues.map(({ path, message }) => [path[0], message]))
  return used.flatMap((variable) => {
    const message = messages.get(variable.name)
    if (message === undefined) return []
    if (env.isSet(variable.name)) return [`${variable.name}: ${message}${shownValue(variable, env)}`]
    // A default is invalid only when the variable it is derived from is invalid; that variable is reported itself.
    return isRequired(variable, env) ? [`${variable.name}: 꼭 필요한데 없어요. ${variable.meaning}`] : []
  })
}

/** Keeps the first problem of each variable. */
const oneEach = (problems: string[]) =>
  [
    ...new Map(problems.toReversed().map((problem) => [problem.split(':', 1)[0], problem])).values(),
  ].toReversed()

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
const contradictions = (env: Environment): string[] => [
  ...unusedModelVariables(env),
  ...mixedPaymentKeys(env),
  ...unpairedPushKeys(env),
  ...wrongForMode(env, allVariables()),
]
