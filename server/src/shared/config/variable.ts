/** What a fallback or a requirement may look at. */
export interface Known {
  /** Folder of this checkout. */
  checkout: string
  /** True unless APP_MODE=production. */
  practice: boolean
  /** The text of another variable: as set, else its own fallback, else "". */
  textOf(name: string): string
  isSet(name: string): boolean
}

/** One variable of the environment: everything that is known about it, in one place. */
export interface Variable<T> {
  name: string
  /** One sentence for docs/configuration.md. */
  meaning: string
  /** Reads the text; throws `Unreadable` with the rest of the sentence "NAME ...". */
  parse: (text: string) => T
  /** The text that counts when the variable is absent or empty. */
  fallback?: string | ((known: Known) => string | undefined)
  /** How the documentation describes a computed fallback. */
  fallbackShown?: string
  /** When it must be set. Without it and without a fallback, the value is undefined. */
  required?: { when: (known: Known) => boolean; shown: string }
  /** Its value is never shown. */
  secret?: true
}

/** Why a value cannot be used, as the end of a sentence that starts with the variable's name. */
export class Unreadable extends Error {}

type Details<T> = Partial<Omit<Variable<T>, 'name' | 'meaning' | 'parse'>>
type Optional<T> = Variable<T | undefined>

/** Required in production, and only there. */
export const inProduction = { when: (known: Known) => !known.practice, shown: 'production' }

export const text = (name: string, meaning: string, details: Details<string> = {}): Variable<string> => ({
  name,
  meaning,
  parse: (value) => value,
  ...details,
})

/** The same variable, undefined when it is absent. */
export const optional = <T>(variable: Variable<T>): Optional<T> => variable

export const integer = (
  name: string,
  meaning: string,
  [least, most]: [number, number],
  details: Details<number> = {},
): Variable<number> => ({
  name,
  meaning,
  parse: (value) => {
    const isInRange = /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most
    if (!isInRange) throw new Unreadable(`${least}에서 ${most} 사이의 정수여야 해요`)
    return Number(value)
  },
  ...details,
})

export const choice = <const Choice extends string>(
  name: string,
  meaning: string,
  choices: readonly Choice[],
  details: Details<Choice> = {},
): Variable<Choice> => ({
  name,
  meaning: `${meaning} One of ${choices.map((it) => `\`${it}\``).join(', ')}.`,
  parse: (value) => {
    const found = choices.find((it) => it === value)
    if (!found) throw new Unreadable(`${choices.join(', ')} 가운데 하나여야 해요`)
    return found
  },
  ...details,
})

/** An address without "/" at its end. */
export const url = (
  name: string,
  meaning: string,
  details: Details<string> & { protocols?: string[] } = {},
): Variable<string> => {
  const { protocols = ['http:', 'https:'], ...rest } = details
  return {
    name,
    meaning,
    parse: (value) => {
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        throw new Unreadable(`${protocols.map((it) => `${it}//`).join(' 또는 ')}로 시작하는 주소여야 해요`)
      }
      return value.replace(/\/+$/, '')
    },
    ...rest,
  }
}

/** A secret that nobody can guess: long enough, and not a placeholder. */
export const secret = (name: string, meaning: string, details: Details<string> = {}): Variable<string> => ({
  name,
  meaning,
  secret: true,
  parse: (value) => {
    const isWeak = value.length < 32 || /^(.)\1*$|change.?me/i.test(value)
    if (isWeak) throw new Unreadable('추측할 수 없는 32자 이상의 값이어야 해요 (예: openssl rand -base64 48)')
    return value
  },
  ...details,
})

/** Values between commas. */
export const list = (name: string, meaning: string, details: Details<string[]> = {}): Variable<string[]> => ({
  name,
  meaning,
  parse: (value) =>
    value
      .split(',')
      .map((it) => it.trim())
      .filter(Boolean),
  ...details,
})
