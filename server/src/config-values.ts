import { createECDH, createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type ModelProvider, modelProviders } from '../../contract/diagnosis/model-admin.ts'
import type { LimitName } from '../../contract/endpoint.ts'
import { canEnter, isRoot, nobody } from './shared/db/embedded/embedded-postgres.ts'
import type { LimitSetting } from './shared/limits/limits.ts'
import { isOutsideNotice, type OutsideNotice } from './shared/notices/outside-notices.ts'

/*
 * What the text of an environment variable can be. A Korean message completes the line "NAME: ...".
 */

export const text = z.string()

export const number = (least: number, most: number) => {
  const error = `${least}에서 ${most} 사이의 정수여야 해요`
  const digits = z.string().regex(/^\d{1,15}$/, error)
  return digits.transform(Number).pipe(z.number().min(least, error).max(most, error))
}
export const integer = (least: number, most: number, usual: number) => number(least, most).default(usual)

export const choice = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `${choices.join(', ')} 가운데 하나여야 해요`)

export const allowed = choice('refused', 'allowed')

/** Comma-separated values. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean),
)

/** A URL without "/" at its end. */
export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `${protocols.map((it) => `${it}://`).join(' 또는 ')}로 시작하는 주소여야 해요`,
    )
    .transform((value) => value.replace(/\/+$/, ''))

export const postgres = address('postgres', 'postgresql')

const per = (max: number, minutes = 10): LimitSetting => ({ max, windowSeconds: minutes * 60 })

/** How often one person, address or order may do something. */
const usualRates: Record<LimitName, LimitSetting> = {
  SIGN_IN: per(600),
  DIAGNOSIS_SUBMIT: per(40),
  SHARED_RESULT: per(300),
  LINKED_PROPOSAL: per(300),
  INVITATION: per(300),
  PHONE_BOOKING: per(120),
  PHONE_BOOKING_DIGITS: per(5, 60),
  RESERVATION_CREATE: per(60),
  PAYMENT_INITIATE: per(120),
  PAYMENT_CONFIRM: per(300),
  PAYMENT_WEBHOOK: per(1200),
  PAYMENT_ORDER: per(300),
  DATA_EXPORT: per(10),
  UNMASK: per(20, 60),
  WRITE: per(120),
  STAFF_WRITE: per(1200),
}
/** What one member has unpaid and one member of staff has open at a time, and requests a minute of one address to one process. */
const usualCounts = { UNPAID_RESERVATIONS: 2, PHONE_BOOKINGS_OPEN: 10, FLOOD: 12_000 }

const rateNames = Object.keys(usualRates) as LimitName[]
const countNames = Object.keys(usualCounts) as (keyof typeof usualCounts)[]

export const usualLimitsShown = [
  ...rateNames.map((name) => `${name}=${usualRates[name].max}/${usualRates[name].windowSeconds / 60}`),
  ...countNames.map((name) => `${name}=${usualCounts[name]}`),
]
  .map((it) => `\`${it}\``)
  .join(', ')

/** `NAME=count` or `NAME=count/minutes`, separated by commas; `ALL` stands for every name but FLOOD, later ones win. */
export const limits = (usualFlood: number = usualCounts.FLOOD) =>
  list.transform((entries, context) => {
    const rates = { ...usualRates }
    const counts = { ...usualCounts, FLOOD: usualFlood }
    for (const entry of entries) {
      const [, name, max, minutes] = /^(\w+)=([1-9]\d{0,8})(?:\/([1-9]\d{0,3}))?$/.exec(entry) ?? []
      const isNamed = (it: string) => it === name || (name === 'ALL' && it !== 'FLOOD')
      const named = rateNames.filter(isNamed)
      const counted = minutes ? [] : countNames.filter(isNamed)
      if (named.length + counted.length === 0) {
        const names = ['ALL', ...rateNames, ...countNames].join(', ')
        context.addIssue(`"이름=횟수/분" 꼴이어야 해요 (이름: ${names})`)
      }
      for (const it of named)
        rates[it] = per(Number(max), minutes ? Number(minutes) : usualRates[it].windowSeconds / 60)
      for (const it of counted) counts[it] = Number(max)
    }
    return { rates, counts }
  })

type Names = [first: string, ...others: string[]]

/** `provider:name, provider:name` of one provider. */
export const models = list.transform((entries, context): { provider: ModelProvider; names: Names } => {
  const [first, ...others] = entries.map(readModel)
  if (!first || others.includes(undefined)) {
    context.addIssue(`"제공자:모델" 꼴이어야 해요 (제공자: ${modelProviders.join(', ')})`)
    return z.NEVER
  }
  if (others.some((other) => other?.provider !== first.provider)) {
    context.addIssue('여럿이면 모두 같은 제공자의 모델이어야 해요')
    return z.NEVER
  }
  const names = [first, ...others].flatMap((it) => (it ? [it.name] : []))
  return { provider: first.provider, names: [...new Set(names)] as Names }
})

function readModel(entry: string) {
  const [prefix, ...rest] = entry.split(':')
  const provider = modelProviders.find((it) => it === prefix)
  const name = rest.join(':').trim()
  return provider && name ? { provider, name } : undefined
}

export const vapidKey = (bytes: number) =>
  text
    .refine(
      (value) => /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      'VAPID 키여야 해요 (예: npx web-push generate-vapid-keys)',
    )
    .transform((value) => value.replace(/=+$/, ''))

export function isVapidPair(publicKey: string, privateKey: string) {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

/** Whether a secret carries too little chance: few characters, a repeated part, or a run such as `abcdef` or `111111`. */
export function isGuessable(secret: string): boolean {
  if (new Set(secret).size < 8) return true
  const lower = secret.toLowerCase()
  const windows = Array.from({ length: Math.max(0, lower.length - 5) }, (_, start) =>
    lower.slice(start, start + 6),
  )
  return new Set(windows).size < windows.length || windows.some(isRun)
}

/** Each character as far from the one before as the second from the first, and at most one. */
function isRun(part: string): boolean {
  const codes = Array.from(part, (letter) => letter.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? code))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a URL or a connection string leads to this machine. An unreadable one does not. */
export const isLoopbackUrl = (url: string) => URL.canParse(url) && loopback.test(new URL(url).hostname)

export const isLoopbackHost = (host: string) => isLoopbackUrl(`http://${bracketed(host)}`)

/** An IPv6 address as it is written in a URL. */
const bracketed = (host: string) => (/^[^[].*:/.test(host) ? `[${host}]` : host)

/** The address at which a server that listens on `host` reaches itself. */
export const reachable = (host = '') => (['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : bracketed(host))

/** Addresses of RFC 1918, RFC 4193 and link-local networks. */
const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80:)/
/** Names that no public name server answers. */
const privateName = /\.(internal|local|localdomain|lan|home\.arpa)$/

/** Whether a URL stays inside a private network, by its address or its name; a name without a dot is one. */
export function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (isLoopbackUrl(url)) return true
  // A name may begin like a private address.
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? privateAddress.test(hostname) : privateName.test(hostname) || !hostname.includes('.')
}

/** Whether a path of the URL belongs to the sandbox. */
export const isSandboxUrl = (url: string) =>
  URL.canParse(url) && new URL(url).pathname.split('/').includes('sandbox')

/** On a loopback address or a socket; the parameter `host` takes precedence over the name. */
export function isLocalDatabase(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { searchParams, hostname } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return host === '' || host.startsWith('/') || isLoopbackHost(host)
}

/** `.data` in the checkout, or a folder of this checkout's own where the database's user may go. */
export function defaultDataDir(checkout: string): string {
  if (!isRoot() || canEnter(nobody(), checkout)) return join(checkout, '.data')
  return `/var/tmp/saeip-${createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 12)}`
}

/** A mail server such as `smtps://user:password@host:465`; STARTTLS is asked for with `smtp:`, except on this machine. */
export const mailServer = address('smtp', 'smtps').transform((value, context) => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value)
  const [user, pass] = [username, password].map(decoded)
  if (!hostname || pathname || search || hash || user === undefined || pass === undefined) {
    context.addIssue('smtps://사용자:비밀번호@호스트:포트 꼴이어야 해요. 특수문자는 %40처럼 적어 주세요')
    return z.NEVER
  }
  const isEncrypted = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isEncrypted ? 465 : 587),
    isEncrypted,
    isOwnMachine: isLoopbackUrl(value),
    ...(user && { login: { user, pass } }),
  }
})

/** Undefined for a wrong escape. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** `name@host`, or `Name <name@host>`. */
export const mailSender = z.string().transform((value, context) => {
  const [, name = '', address = value] = /^([^<>"]*)<([^<>]*)>$/.exec(value) ?? []
  if (!z.email().safeParse(address).success) {
    context.addIssue('주소(help@saeip.example)나 이름 <주소> 꼴이어야 해요')
    return z.NEVER
  }
  return { name: name.trim(), address }
})

/** Pairs such as `PICKUP_DELAYED=KA01TP…`. */
export const alimtalkTemplates = list.transform((entries, context) => {
  const pairs = entries.map((entry) => entry.split('=').map((part) => part.trim()))
  const isWrong = ([name = '', id, ...more]: string[]) => !isOutsideNotice(name) || !id || more.length > 0
  const wrong = pairs.find(isWrong)
  if (wrong) {
    context.addIssue(`알림의 이름=템플릿 번호가 아니에요: ${wrong.join('=')}`)
    return z.NEVER
  }
  return Object.fromEntries(pairs) as Partial<Record<OutsideNotice, string>>
})
