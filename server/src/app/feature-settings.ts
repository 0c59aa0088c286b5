import { join } from 'node:path'
import { type Provider, providers } from '../../../contract/account/account.ts'
import type { Site } from '../../../contract/company/company.ts'
import type { Config } from '../config.ts'
import {
  liveEndpoints,
  type ProviderSettings,
  type ProvidersSettings,
  practiceClient,
  practiceEndpoints,
} from '../features/account/index.ts'
import type { VisionSettings } from '../features/diagnosis/index.ts'
import {
  type MailSettings,
  type PushSettings,
  pushKeysFrom,
  type SolapiSettings,
  vapidPairOf,
} from '../features/notification/index.ts'
import type { GivesAlone, TossSettings } from '../features/payment/index.ts'
import { deductions } from '../features/reservation/index.ts'
import { diskStore, type MediaStore, s3Store } from '../shared/media/media-store.ts'
import { outsideNotices } from '../shared/notices/outside-notices.ts'
import { photoModelOf } from './recipients.ts'

/** Settings that the browser needs, as the environment says; administrators change the company's data and the chat's address. */
export function siteOf(config: Config): Site {
  const mediaBase = `${config.MEDIA_BASE_URL}/`
  const isServedHere = mediaBase === `${config.PUBLIC_URL}/media/`
  const photoModel = photoModelOf(config, visionOf(config))
  // A relative path works under every host name of this server, such as 127.0.0.1.
  return {
    mediaBase: isServedHere ? '/media/' : mediaBase,
    practice: config.practice,
    hasPhotoModel: photoModel !== null,
    photoModel,
    links: {
      robot: config.ROBOT_URL,
      chat: config.CHAT_URL,
      shop: config.SHOP_URL,
      previousShop: config.PREVIOUS_SHOP_URL,
    },
    payment: {
      scriptUrl: config.TOSS_SCRIPT_URL,
      clientKey: config.TOSS_CLIENT_KEY,
      virtualAccount: false,
    },
    postcode: { scriptUrl: config.POSTCODE_SCRIPT_URL },
    company: {
      name: config.COMPANY_NAME,
      representative: config.COMPANY_REPRESENTATIVE,
      registrationNumber: config.COMPANY_REGISTRATION_NUMBER,
      mailOrderNumber: config.COMPANY_MAIL_ORDER_NUMBER,
      address: config.COMPANY_ADDRESS,
      phone: config.COMPANY_PHONE,
      email: config.COMPANY_EMAIL,
      privacyOfficer: config.COMPANY_PRIVACY_OFFICER,
    },
    restUntil: null,
  }
}

/** Endpoints and OAuth client of each sign-in provider; readConfig requires the clients in production. */
export function providersOf(config: Config): ProvidersSettings {
  const { sandbox } = config
  const endpoints = sandbox ? practiceEndpoints(sandbox.browserUrl, sandbox.serverUrl) : liveEndpoints
  const settingsOf = (name: Provider): ProviderSettings => {
    const prefix = name.toUpperCase() as Uppercase<Provider>
    const example = practiceClient(name)
    return {
      ...endpoints[name],
      clientId: config[`${prefix}_CLIENT_ID`] ?? example.clientId,
      clientSecret: config[`${prefix}_CLIENT_SECRET`] ?? example.clientSecret,
    }
  }
  return Object.fromEntries(providers.map((name) => [name, settingsOf(name)])) as ProvidersSettings
}

/** The time of the server; in practice mode it can run ahead of the clock, to rehearse the days of a booking. */
export const timeOf =
  ({ CLOCK_AHEAD_MINUTES }: Config) =>
  () =>
    new Date(Date.now() + CLOCK_AHEAD_MINUTES * 60_000)

/** Values of the placeholders in the legal texts. */
export const policyFactsOf = (company: Site['company']): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(company).map(([name, fact]) => [`company.${name}`, fact])),
  'refund.dayBeforePercent': String(deductions.DAY_BEFORE),
  'refund.sameDayPercent': String(deductions.SAME_DAY),
})

/** What one member of staff may give away without a second person. */
export const givesAloneOf = (config: Config): GivesAlone => ({
  perReservation: config.REFUND_FOUR_EYES_WON,
  perDay: config.STAFF_GIVES_ALONE_DAY_WON,
  perThirtyDays: 5 * config.STAFF_GIVES_ALONE_DAY_WON,
})

/** The vision model beside the embedded engine; undefined when none is configured. */
export function visionOf(config: Config): VisionSettings | undefined {
  const { sandbox, DIAGNOSIS_MODEL_URL: url } = config
  const isPractice = Boolean(
    sandbox && [sandbox.browserUrl, sandbox.serverUrl].some((base) => url?.startsWith(`${base}/`)),
  )
  return (
    config.DIAGNOSIS_MODEL && {
      ...config.DIAGNOSIS_MODEL,
      url,
      key: config.DIAGNOSIS_MODEL_KEY,
      isPractice,
      waitMs: config.DIAGNOSIS_MODEL_WAIT_MS,
      limitMs: config.DIAGNOSIS_MODEL_LIMIT_MS,
      // Tokens that a model may think before it answers, as far as it lets us choose.
      thinkingTokens: 1024,
      callsPerPerson: config.DIAGNOSIS_MODEL_PER_PERSON,
      wonPerDay: config.DIAGNOSIS_MODEL_WON_PER_DAY,
      inputPrice: config.DIAGNOSIS_MODEL_INPUT_PRICE,
      outputPrice: config.DIAGNOSIS_MODEL_OUTPUT_PRICE,
    }
  )
}

/** Production takes no deposits: a refund would need a bank account of the customer, which is not collected. */
export const tossOf = (config: Config): TossSettings => ({
  apiUrl: config.sandbox ? `${config.sandbox.serverUrl}/toss` : 'https://api.tosspayments.com',
  secretKey: config.TOSS_SECRET_KEY,
  callSeconds: config.TOSS_CALL_SECONDS,
  takesDeposits: config.practice,
})

/** Web push keys; undefined when push is off. Practice mode derives its keys from the token secret. */
export function pushOf(config: Config, tokenSecret: string): PushSettings | undefined {
  const { practice, sandbox } = config
  const [publicKey, privateKey] = [config.PUSH_PUBLIC_KEY, config.PUSH_PRIVATE_KEY]
  const previousKey = config.PUSH_PREVIOUS_PRIVATE_KEY
  const previous = previousKey && vapidPairOf(Buffer.from(previousKey, 'base64url'))
  const keys = publicKey && privateKey ? { publicKey, privateKey } : practice && pushKeysFrom(tokenSecret)
  // Push services ask for a contact that is a `mailto:` or an https address.
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const subject = isHttps
    ? config.PUBLIC_URL
    : `mailto:${config.practice ? 'push@example.com' : config.COMPANY_EMAIL}`
  const sandboxBases = sandbox ? [sandbox.browserUrl, sandbox.serverUrl].map((url) => `${url}/push`) : []
  return keys ? { ...keys, ...(previous && { previous }), subject, sandboxBases } : undefined
}

/** 알림톡 and SMS; undefined when they are off. Practice knows a template for every notice. */
export const solapiOf = (config: Config): SolapiSettings | undefined =>
  config.SOLAPI_API_KEY === undefined
    ? undefined
    : {
        url: config.SOLAPI_URL,
        apiKey: config.SOLAPI_API_KEY,
        apiSecret: config.SOLAPI_API_SECRET ?? 'practice-secret',
        pfId: config.SOLAPI_PF_ID ?? 'practice-channel',
        sender: config.SOLAPI_SENDER ?? '0200000000',
        templates:
          config.SOLAPI_TEMPLATES ??
          Object.fromEntries(outsideNotices.map((notice) => [notice, `practice-${notice}`])),
      }

/** E-mail to staff; undefined when it is off. */
export const mailOf = ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Config): MailSettings | undefined =>
  SMTP_URL && MAIL_FROM && { ...SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL, limitMs: 30_000 }

/** Storage of photos: a folder below DATA_DIR or a bucket. */
export function storeOf(config: Config): MediaStore {
  if (config.MEDIA === 'disk') return diskStore(join(config.DATA_DIR, 'media'))
  return s3Store({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    // Most compatible stores name the bucket in the path; Amazon names it in the host.
    forcePathStyle: config.S3_ENDPOINT !== undefined,
  })
}

/** Folder of files that are being uploaded. */
export const uploadFolderOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'uploads')
