import * as z from 'zod'

/** The environment as read so far, for fallbacks and requirements that depend on other variables. */
export interface Environment {
  /** Folder of this checkout. */
  checkout: string
  /** True unless APP_MODE=production. */
  practice: boolean
  /** Returns the trimmed text of a variable, else its fallback, else "". */
  textOf(name: string): string
  isSet(name: string): boolean
}

/** One environment variable: name, documentation, schema and fallback. */
export interface Variable<T = unknown> {
  name: string
  /** One sentence for docs/configuration.md. */
  meaning: string
  /** Parses the text. Its Korean error message completes the line "NAME: ...". */
  schema: z.ZodType<T>
  /** Text used when the variable is absent or empty. */
  fallback?: string | ((env: Environment) => string | undefined)
  /** Description of a computed fallback in the documentation. */
  fallbackShown?: string
  required?: { when: (env: Environment) => boolean; shown: string }
  /** The value is never printed. */
  secret?: true
}

export const variable = <T>(
  name: string,
  meaning: string,
  schema: z.ZodType<T>,
  details: Omit<Variable<T>, 'name' | 'meaning' | 'schema'> = {},
): Variable<T> => ({ name, meaning, schema, ...details })

export const inProduction = { when: (env: Environment) => !env.practice, shown: 'production' }

/** A value that practice mode has by default and production requires. */
export const practiceExample = (value: string) => ({
  fallback: (env: Environment) => (env.practice ? value : undefined),
  fallbackShown: `\`${value}\``,
  required: inProduction,
})

export const text = z.string()

export const integer = (least: number, most: number) => {
  const error = `${least}에서 ${most} 사이의 정수여야 해요`
  const digits = z.string().regex(/^\d{1,15}$/, error)
  return digits.transform(Number).pipe(z.number().min(least, error).max(most, error))
}

export const choice = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `${choices.join(', ')} 가운데 하나여야 해요`)

/** A URL without "/" at its end. */
export const url = (...protocols: string[]) => {
  const allowed = protocols.length > 0 ? protocols : ['http', 'https']
  const error = `${allowed.map((it) => `${it}://`).join(' 또는 ')}로 시작하는 주소여야 해요`
  return z
    .string()
    .refine((value) => URL.canParse(value) && allowed.includes(new URL(value).protocol.slice(0, -1)), error)
    .transform((value) => value.replace(/\/+$/, ''))
}

/** For the meaning of a variable that takes `secret`. */
export const secretRule =
  'At least 32 characters; in production also without repeated parts or runs such as `abcdef` (`openssl rand -base64 48`).'

/** At least 32 characters and not a placeholder. */
export const secret = z
  .string()
  .refine(
    (value) => value.length >= 32 && !/^(.)\1*$|change.?me/i.test(value),
    '추측할 수 없는 32자 이상의 값이어야 해요 (예: openssl rand -base64 48)',
  )

/** Comma-separated values. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean),
)
