import { join } from 'node:path'
import { type Provider, providers } from '../../../contract/account/account.ts'
import type { Site } from '../../../contract/company/company.ts'
import type { LimitName } from '../../../contract/endpoint.ts'
import {
  liveEndpoints,
  type ProviderSettings,
  type ProvidersSettings,
  practiceClient,
  practiceEndpoints,
} from '../features/account/index.ts'
import type { VisionSettings } from '../features/diagnosis/index.ts'
import { type PushSettings, pushKeysFrom, vapidPairOf } from '../features/notification/index.ts'
import type { TossSettings } from '../features/payment/index.ts'
import type { ReservationSettings } from '../features/reservation/index.ts'
import type { Config } from '../shared/config/config.ts'
import type { LimitSetting } from '../shared/limits/limits.ts'
import { diskStore } from '../shared/media/disk-store.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import { s3Store } from '../shared/media/s3-store.ts'

/** Settings that the browser needs, as sent in every page and by `GET /common/site`. */
export function siteOf({ practice, server, media, links, payment, booking, company }: Config): Site {
  const mediaBase = `${media.baseUrl}/`
  const isServedHere = mediaBase === `${server.publicUrl}/media/`
  // A relative path works under every host name of this server, such as 127.0.0.1.
  return {
    mediaBase: isServedHere ? '/media/' : mediaBase,
    practice,
    links,
    payment: {
      scriptUrl: payment.scriptUrl,
      clientKey: payment.clientKey,
      virtualAccount: payment.virtualAccount === 'on',
    },
    postcode: { scriptUrl: booking.postcodeScriptUrl },
    company,
  }
}

/** Endpoints and OAuth client of each sign-in provider. */
export function providersOf({ practice, signIn, sandbox }: Config): ProvidersSettings {
  const endpoints = practice ? practiceEndpoints(sandbox.browserUrl, sandbox.serverUrl) : liveEndpoints
  const settingsOf = (name: Provider): ProviderSettings => ({
    ...endpoints[name],
    ...(practice && practiceClient(name)),
    ...withoutUndefined(signIn[name]),
  })
  return Object.fromEntries(providers.map((name) => [name, settingsOf(name)])) as ProvidersSettings
}

/** The time of the server; in practice mode it can run ahead of the clock, to rehearse the days of a booking. */
export const timeOf = ({ booking }: Config) => {
  const aheadMs = booking.clockAheadMinutes * 60_000
  return () => new Date(Date.now() + aheadMs)
}

/** Values of the placeholders in the legal texts. */
export const policyFactsOf = ({ company, booking }: Config): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(company).map(([name, fact]) => [`company.${name}`, fact])),
  'refund.dayBeforePercent': String(booking.dayBeforePercent),
  'refund.sameDayPercent': String(booking.sameDayPercent),
})

export const reservationOf = ({ booking }: Config): ReservationSettings => ({
  ...booking,
  autoSchedule: booking.autoSchedule === 'on',
})

export const limitsOf = ({ limits }: Config): Record<LimitName, LimitSetting> => ({
  SIGN_IN: toLimit(limits.SIGN_IN),
  DIAGNOSIS_SUBMIT: toLimit(limits.DIAGNOSIS_SUBMIT),
  SHARED_RESULT: toLimit(limits.SHARED_RESULT),
  PHONE_BOOKING: toLimit(limits.PHONE_BOOKING),
  RESERVATION_CREATE: toLimit(limits.RESERVATION_CREATE),
  PAYMENT_INITIATE: toLimit(limits.PAYMENT_INITIATE),
  PAYMENT_CONFIRM: toLimit(limits.PAYMENT_CONFIRM),
  PAYMENT_WEBHOOK: toLimit(limits.PAYMENT_WEBHOOK),
  PAYMENT_ORDER: toLimit(limits.PAYMENT_ORDER),
  DATA_EXPORT: toLimit(limits.DATA_EXPORT),
  WRITE: toLimit(limits.WRITE),
  STAFF_WRITE: toLimit(limits.STAFF_WRITE),
  UNMASK: toLimit(limits.UNMASK),
})

/** The vision model beside the embedded engine; undefined when none is configured. */
export function visionOf({ diagnosis, practice, sandbox }: Config): VisionSettings | undefined {
  const { models, url, key, ...rest } = diagnosis
  const sandboxBases = practice ? [sandbox.browserUrl, sandbox.serverUrl] : []
  const isPractice = sandboxBases.some((base) => url?.startsWith(`${base}/`))
  return models && { ...models, url, key, isPractice, ...rest }
}

/** Practice shows the deposits of its demo data, whether or not the widget offers virtual accounts. */
export function tossOf({ payment, practice }: Config): TossSettings {
  const { apiUrl, secretKey, callSeconds, doubtSeconds, virtualAccount } = payment
  const takesDeposits = practice || virtualAccount === 'on'
  return { apiUrl, secretKey, callSeconds, doubtSeconds, takesDeposits }
}

/** Web push keys and hosts; undefined when push is off. Practice mode derives its keys from the token secret. */
export function pushOf({ practice, push, sandbox }: Config, tokenSecret: string): PushSettings | undefined {
  const { publicKey, privateKey, previousPrivateKey, subject, hosts } = push
  const previous = previousPrivateKey && vapidPairOf(Buffer.from(previousPrivateKey, 'base64url'))
  const keys = publicKey && privateKey ? { publicKey, privateKey } : practice && pushKeysFrom(tokenSecret)
  const sandboxBases = practice ? [sandbox.browserUrl, sandbox.serverUrl].map((url) => `${url}/push`) : []
  return keys ? { ...keys, ...(previous && { previous }), subject, hosts, sandboxBases } : undefined
}

/** Storage of photos: a folder below DATA_DIR or a bucket. */
export function storeOf({ media, server }: Config): MediaStore {
  if (media.store === 'disk') return diskStore(join(server.dataDir, 'media'))
  return s3Store({ ...media.s3, forcePathStyle: media.s3.forcePathStyle === 'yes' })
}

/** Folder of files that are being uploaded. */
export const uploadFolderOf = ({ server }: Config) => join(server.dataDir, 'uploads')

const toLimit = ({ count, minutes }: { count: number; minutes: number }): LimitSetting => ({
  max: count,
  windowSeconds: minutes * 60,
})

/** Leaves out undefined values. The provider's client is always defined: readConfig requires it in production. */
const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: NonNullable<Values[Key]>
  }
