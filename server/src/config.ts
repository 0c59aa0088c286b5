import { resolve } from 'node:path'
import * as z from 'zod'
import {
  address,
  alimtalkTemplates,
  allowed,
  choice,
  defaultDataDir,
  integer,
  isGuessable,
  isLocalDatabase,
  isLoopbackHost,
  isLoopbackUrl,
  isPrivateUrl,
  isSandboxUrl,
  isVapidPair,
  limits,
  list,
  mailSender,
  mailServer,
  models,
  number,
  postgres,
  reachable,
  text,
  usualLimitsShown,
  vapidKey,
} from './config-values.ts'
import { outsideNotices } from './shared/notices/outside-notices.ts'

/** The variables that are set, trimmed. */
type Env = Record<string, string>

const tossScript = 'https://js.tosspayments.com/v2/standard'
const postcodeScript = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'
const solapiUrl = 'https://api.solapi.com'
const practiceWorld = '연습 세계는 APP_MODE=production과 함께 쓸 수 없어요'
const modelMissing = 'DIAGNOSIS_MODEL이 없으면 쓰이지 않아요'
const realKey = '실제 키는 APP_MODE=production에서만 쓸 수 있어요'
const secretRule =
  'At least 32 characters; in production also without repeated parts or runs such as `abcdef` (`openssl rand -base64 48`).'

/** Production code against stand-ins on one machine, which nobody else can reach. */
const isRehearsal = (env: Env) =>
  env.APP_MODE === 'production' && env.REHEARSAL === 'allowed' && isLoopbackUrl(env.PUBLIC_URL ?? '')

/** Every environment variable of the product, in the groups of docs/configuration.md; no other code reads them. */
export function variablesFor(env: Env) {
  const practice = env.APP_MODE !== 'production'
  const rehearsal = isRehearsal(env)
  const provider = env.DIAGNOSIS_MODEL?.split(':', 1)[0] ?? ''
  const modelUrl = env.DIAGNOSIS_MODEL_URL
  /** Whether photos would go to an outside address that the provider's name does not identify. */
  const isModelUnknown = Boolean(provider && modelUrl && !isPrivateUrl(modelUrl))
  const isReached =
    (env.HOST !== undefined && !isLoopbackHost(env.HOST)) ||
    (env.PUBLIC_URL !== undefined && !isLoopbackUrl(env.PUBLIC_URL))

  /** Required in production; practice mode has a value of its own. */
  const required = <T extends string>(schema: z.ZodType<T>, example: NoInfer<T>): z.ZodType<T> =>
    practice ? schema.default(example as never) : schema
  const requiredIf = <T>(isRequired: boolean, schema: z.ZodType<T>): z.ZodType<T | undefined> =>
    isRequired ? schema : schema.optional()
  /** Required in production; practice mode derives it or does without. */
  const requiredInProduction = <T>(schema: z.ZodType<T>) => requiredIf(!practice, schema)
  const byMode = <T extends string | number>(
    schema: z.ZodType<T>,
    usual: NoInfer<T>,
    inPractice: NoInfer<T>,
  ) => schema.default((practice ? inPractice : usual) as never)
  const practiceOnly = <T>(schema: z.ZodType<T>) => schema.refine(() => practice, practiceWorld).optional()
  const productionOnly = <T>(schema: z.ZodType<T>) =>
    schema.refine(() => !practice, 'APP_MODE=production에서만 쓰여요').optional()
  /** In production https only, and nothing of the sandbox. */
  const url = (mayBeOpen: (address: string) => boolean = () => false) => {
    const isFree = (it: string) => practice || (rehearsal && isLoopbackUrl(it))
    return address('http', 'https')
      .refine((it) => isFree(it) || !isSandboxUrl(it), '연습 세계(/sandbox)의 주소예요')
      .refine(
        (it) => isFree(it) || it.startsWith('https:') || mayBeOpen(it),
        '운영에서는 https:// 주소여야 해요',
      )
  }
  /** A secret that we choose; one of a provider is as good as the provider makes it. */
  const ownSecret = text
    .refine(
      (it) => it.length >= 32 && !/^(.)\1*$|change.?me/i.test(it),
      '추측할 수 없는 32자 이상의 값이어야 해요 (예: openssl rand -base64 48)',
    )
    .refine((it) => practice || !isGuessable(it), '추측하기 쉬운 값이에요 (예: openssl rand -base64 48)')
  /** The sandbox's in practice, and nowhere else. */
  const outsideKey = text
    .refine((it) => !practice || it.startsWith('practice-'), realKey)
    .refine(
      (it) => practice || rehearsal || !it.startsWith('practice-'),
      'practice-로 시작하는 값은 연습 세계의 것이에요',
    )
  const clientId = requiredInProduction(outsideKey)
  const clientSecret = requiredInProduction(text).meta({
    description: 'Its secret.',
    shown: "the sandbox's",
    secret: true,
  })
  /** A key of the payment widget: `gck` in the browser, `gsk` on the server. */
  const tossKey = (kind: 'gck' | 'gsk') =>
    text
      .regex(
        new RegExp(`^(live|test)_${kind}_\\w+$`),
        `결제 위젯의 키(live_${kind}_… 또는 test_${kind}_…)여야 해요`,
      )
      .refine((it) => !practice || !it.startsWith('live_'), realKey)
      .refine((it) => practice || rehearsal || it !== `test_${kind}_practice`, '연습 세계의 키예요')
      .refine(
        (it) => practice || rehearsal || !it.startsWith('test_') || env.TOSS_TEST_KEYS === 'allowed',
        '시험용 키로는 돈을 받을 수 없어요. 시험하는 서버라면 TOSS_TEST_KEYS=allowed를 정해 주세요',
      )
  const forS3 = env.MEDIA === 's3' ? text : text.default('')
  /** What the privacy text has to say of a model that is not a named provider's own. */
  const modelFact = (description: string) =>
    requiredIf(!practice && isModelUnknown, text)
      .refine((it) => !it || provider, modelMissing)
      .meta({ description, shown: "the named provider's" })
  const forSolapi = <T>(schema: z.ZodType<T>) =>
    requiredIf(!practice && env.SOLAPI_API_KEY !== undefined, schema)
  const link = (path: string, description: string) =>
    required(url(), `https://example.com/${path}`).describe(description)
  const fact = (example: string, description: string) =>
    required(text, `${example} (예시)`).describe(description)

  return {
    Mode: {
      APP_MODE: choice('practice', 'production')
        .default('practice')
        .describe(
          '`practice` brings its own database, social sign-in and demo data; `production` refuses to start without real ones.',
        ),
      REHEARSAL: productionOnly(allowed)
        .refine(
          (it) => it !== 'allowed' || practice || rehearsal,
          'PUBLIC_URL이 이 컴퓨터(localhost, 127.0.0.1, [::1])일 때만 쓸 수 있어요',
        )
        .describe(
          '`allowed` lets production use stand-ins on this machine: the sandbox of SANDBOX_URL, its keys, and http on loopback addresses. Works only while PUBLIC_URL is a loopback address; the log warns of it, and the database is marked as one for practice.',
        ),
    },
    Server: {
      PORT: integer(1, 65_535, 3000).describe('Port of web, API and media.'),
      HOST: text.optional().meta({
        description: 'Address to listen on. `0.0.0.0` opens practice mode to the network.',
        shown: 'every interface, IPv4 and IPv6; in practice `127.0.0.1` and `::1`',
      }),
      PUBLIC_URL: requiredInProduction(url()).meta({
        description: 'Public origin of the web app. Sign-in redirects are allowed only to it.',
        shown: '`http://localhost:$PORT`',
      }),
      DATA_DIR: text.optional().meta({
        description: 'Folder of the embedded database, photos on disk and the generated secret.',
        shown: "`.data` in the checkout; `/var/tmp/saeip-…` where the database's user cannot reach it",
      }),
      TRUSTED_PROXIES: list.default([]).meta({
        description: 'Load balancers (addresses or networks) whose X-Forwarded-For is trusted.',
        shown: 'none',
      }),
      // FLOOD: a whole mobile network can share one address; load tests send everything from one.
      LIMITS: limits(practice ? 1_000_000 : undefined)
        .prefault('')
        .meta({
          description: `Limits of one person, address or order, where they differ from the usual ones, such as \`WRITE=200, SIGN_IN=300/60\` (count/minutes) or \`ALL=100000\` (all but \`FLOOD\`). Usual: ${usualLimitsShown}. The last three have no minutes: unpaid bookings of one member, open phone bookings of one member of staff (each holds its slots for a day), and requests a minute from one address to one process, \`1000000\` in practice.`,
          shown: 'the usual ones',
        }),
      LOG_LEVEL: byMode(choice('debug', 'info', 'warn', 'error', 'silent'), 'info', 'warn').meta({
        description: 'Least severity that is logged. One of `debug`, `info`, `warn`, `error`, `silent`.',
        shown: '`info`; `warn` in practice',
      }),
      DRAIN_SECONDS: byMode(number(0, 300), 8, 0).meta({
        description: 'Seconds after SIGTERM in which `/readyz` is 503 and new connections are still served.',
        shown: '`8`; `0` in practice',
      }),
      METRICS_TOKEN: ownSecret.optional().meta({
        description: `Bearer token of \`/metrics\`; without it \`/metrics\` does not exist. ${secretRule}`,
        secret: true,
      }),
      JOBS: choice('on', 'only', 'off').default('on').meta({
        description: 'Background jobs: `on` beside requests, `only` instead (as `--worker`), or `off`.',
      }),
    },
    Database: {
      DATABASE_URL: requiredInProduction(postgres)
        .refine(
          (it) => !it || !practice || isLocalDatabase(it),
          '연습 모드는 이 컴퓨터의 데이터베이스만 써요. 운영이라면 APP_MODE=production을 정해 주세요',
        )
        .meta({
          description:
            'PostgreSQL 16 or newer, directly or through PgBouncer 1.21 or newer in transaction mode.',
          shown: 'an embedded PostgreSQL below DATA_DIR',
          secret: true,
        }),
      DATABASE_DIRECT_URL: postgres.optional().meta({
        description: 'The same database without a pooler in between; migrations run on it.',
        shown: '`$DATABASE_URL`',
        secret: true,
      }),
      DATABASE_POOL_SIZE: integer(1, 500, 16).describe('Most connections of one process for requests.'),
    },
    Photos: {
      MEDIA: required(choice('disk', 's3'), 'disk').describe('Storage of photos: `disk` or `s3`.'),
      MEDIA_BASE_URL: url().optional().meta({
        description: 'Public base URL of photos, such as a CDN in front of this server or of the bucket.',
        shown: '`$PUBLIC_URL/media`',
      }),
      S3_BUCKET: forS3.describe('Name of the bucket; required with `MEDIA=s3`, like the two keys.'),
      S3_REGION: text.default('ap-northeast-2').describe('Region of the bucket.'),
      S3_ENDPOINT: url(isPrivateUrl).optional().meta({
        description: 'URL of an S3-compatible store; the bucket is then named in the path.',
        shown: "Amazon's own",
      }),
      S3_ACCESS_KEY_ID: forS3.describe(
        'Access key of a user that may read, write and delete in this bucket only.',
      ),
      S3_SECRET_ACCESS_KEY: forS3.meta({ description: 'Its secret.', secret: true }),
    },
    'Sign-in': {
      TOKEN_SECRET: requiredInProduction(ownSecret).meta({
        description: `Signs session tokens; the same in every process. With \`TOKEN_SECRET_PREVIOUS\` it can be replaced without signing anybody out. ${secretRule}`,
        shown: 'generated once, stored in DATA_DIR',
        secret: true,
      }),
      TOKEN_SECRET_PREVIOUS: ownSecret.optional().meta({
        description:
          'A second secret whose tokens are accepted: the previous one, or the next one while the processes are restarted.',
        secret: true,
      }),
      STAFF_PASSKEY: byMode(choice('required', 'optional'), 'required', 'optional').meta({
        description:
          '`required`: staff need a passkey as second factor of the console; `optional`: whoever has registered one uses it.',
        shown: '`required`; `optional` in practice',
      }),
      KAKAO_CLIENT_ID: clientId.meta({ description: 'OAuth client id at Kakao.', shown: "the sandbox's" }),
      KAKAO_CLIENT_SECRET: clientSecret,
      GOOGLE_CLIENT_ID: clientId.meta({ description: 'OAuth client id at Google.', shown: "the sandbox's" }),
      GOOGLE_CLIENT_SECRET: clientSecret,
      NAVER_CLIENT_ID: clientId.meta({ description: 'OAuth client id at Naver.', shown: "the sandbox's" }),
      NAVER_CLIENT_SECRET: clientSecret,
    },
    'Practice mode': {
      SANDBOX_URL: address('http', 'https')
        .refine(() => practice || rehearsal, practiceWorld)
        .optional()
        .meta({
          description:
            'A standalone sandbox (`npm run sandbox`) that stands for the outside world. Practice and rehearsals only.',
          shown: 'mounted at `$PUBLIC_URL/sandbox`',
        }),
      DEMO: practiceOnly(choice('full', 'people')).meta({
        description: 'Demo data: `full` for people and their history, `people` for people only (for drills).',
        shown: '`full`',
      }),
      CLOCK_AHEAD_MINUTES: practiceOnly(number(0, 1_000_000)).meta({
        description: 'Minutes by which the clock runs ahead, to rehearse the days of a booking.',
        shown: '`0`',
      }),
    },
    Diagnosis: {
      DIAGNOSIS_MODEL: models.optional().meta({
        description:
          'A vision model that also analyses the photos of a diagnosis, as `provider:name`; providers are `openai`, `anthropic`, `google`, and `openai-compatible` for any server with the chat completions of OpenAI (Ollama, vLLM, llama.cpp). `openai-compatible:practice` calls the sandbox. Several models of one provider are separated by commas: administrators choose one in the console, the first is the default.',
        shown: 'none: only the embedded engine analyses',
      }),
      DIAGNOSIS_MODEL_URL: requiredIf(!practice && provider === 'openai-compatible', url(isLoopbackUrl))
        .refine((it) => !it || provider, modelMissing)
        .meta({
          description:
            'Base URL of the model, such as `https://host/v1`; required for `openai-compatible` in production.',
          shown: "the provider's own; the sandbox's in practice",
        }),
      DIAGNOSIS_MODEL_KEY: requiredIf(['openai', 'anthropic', 'google'].includes(provider), text)
        .refine((it) => !it || provider, modelMissing)
        .refine(
          (it) => !it || !practice || !isReached,
          '네트워크에 연 연습 모드에서는 아무나 이 키를 써요. HOST와 PUBLIC_URL을 지워 주세요',
        )
        .meta({
          description: 'API key of the model; required for `openai`, `anthropic` and `google`.',
          secret: true,
        }),
      DIAGNOSIS_MODEL_RECIPIENT: modelFact(
        'Who receives the photos, with a contact, as the privacy text must say: required in production when DIAGNOSIS_MODEL_URL leads out of the own network, like the next two.',
      ),
      DIAGNOSIS_MODEL_COUNTRY: modelFact('Country to which they go, such as `미국`.'),
      DIAGNOSIS_MODEL_KEEPS: modelFact('How long the recipient keeps them, such as `최대 30일`.'),
      DIAGNOSIS_MODEL_WAIT_MS: integer(0, 15_000, 6000).describe(
        'How long a submission waits; a later answer replaces the result.',
      ),
      DIAGNOSIS_MODEL_LIMIT_MS: integer(100, 120_000, 20_000).describe(
        'Time limit of the model, including a retry.',
      ),
      DIAGNOSIS_MODEL_PER_PERSON: integer(1, 10_000, 20).describe(
        'Model calls per member and day. The console can override it.',
      ),
      DIAGNOSIS_MODEL_WON_PER_DAY: integer(0, 1_000_000_000, 50_000).describe(
        'Model cost per day, by the prices below. The console too.',
      ),
      DIAGNOSIS_MODEL_INPUT_PRICE: integer(0, 10_000_000, 5000).describe(
        'Won for a million input tokens, to estimate the cost.',
      ),
      DIAGNOSIS_MODEL_OUTPUT_PRICE: integer(0, 10_000_000, 25_000).describe(
        'Won for a million output tokens.',
      ),
    },
    Payment: {
      TOSS_CLIENT_KEY: required(tossKey('gck'), 'test_gck_practice').meta({
        description: 'Public key of the payment widget.',
        shown: "the sandbox's",
      }),
      TOSS_SECRET_KEY: required(tossKey('gsk'), 'test_gsk_practice')
        .refine(
          (it) => !env.TOSS_CLIENT_KEY || env.TOSS_CLIENT_KEY.split('_', 1)[0] === it.split('_', 1)[0],
          'TOSS_CLIENT_KEY와 같은 짝(test 또는 live)이어야 해요',
        )
        .meta({ description: 'Secret key of the same shop.', shown: "the sandbox's", secret: true }),
      TOSS_TEST_KEYS: productionOnly(allowed).meta({
        description:
          '`allowed` lets production start with `test_` keys, which take no money: for a server on which people try the product.',
        shown: '`refused`',
      }),
      TOSS_SCRIPT_URL: url()
        .optional()
        .meta({
          description: 'Script of the payment widget.',
          shown: `\`${tossScript}\`; the sandbox's in practice`,
        }),
      TOSS_CALL_SECONDS: integer(1, 30, 10).describe(
        'Time limit of one call to the provider. A confirmation asks twice as long before it answers "undecided".',
      ),
      REFUND_FOUR_EYES_WON: integer(0, 1_000_000_000, 50_000).describe(
        'Total in won that staff give back or do without for one reservation, above which a second administrator must approve.',
      ),
      STAFF_GIVES_ALONE_DAY_WON: integer(0, 1_000_000_000, 200_000).describe(
        'The same for all reservations together on one day, by one member of staff and to one customer, and five times as much over thirty days. Administrators are told at 80 percent.',
      ),
    },
    Bookings: {
      POSTCODE_SCRIPT_URL: url()
        .optional()
        .meta({
          description: 'Script of the postcode search.',
          shown: `\`${postcodeScript}\`; the sandbox's in practice`,
        }),
    },
    'Web push': {
      PUSH_PUBLIC_KEY: vapidKey(65)
        .optional()
        .refine((it) => !it || env.PUSH_PRIVATE_KEY, 'PUSH_PRIVATE_KEY와 함께 있어야 해요')
        .refine(
          (it) => !it || !env.PUSH_PRIVATE_KEY || isVapidPair(it, env.PUSH_PRIVATE_KEY),
          'PUSH_PRIVATE_KEY와 한 쌍이 아니에요',
        )
        .meta({
          description:
            'Public VAPID key. With `PUSH_PREVIOUS_PRIVATE_KEY` the pair can be replaced without losing devices.',
          shown: 'push is off; in practice derived from TOKEN_SECRET',
        }),
      PUSH_PRIVATE_KEY: vapidKey(32)
        .optional()
        .refine((it) => !it || env.PUSH_PUBLIC_KEY, 'PUSH_PUBLIC_KEY와 함께 있어야 해요')
        .meta({ description: 'Its private key.', secret: true }),
      PUSH_PREVIOUS_PRIVATE_KEY: vapidKey(32).optional().meta({
        description:
          'Private key of the pair before; signs messages to devices that subscribed with it and have not visited since.',
        secret: true,
      }),
    },
    '알림톡 and SMS': {
      SOLAPI_API_KEY: outsideKey.optional().meta({
        description:
          'API key at SOLAPI, which sends some notices by 알림톡, or by SMS where that fails, when no push message arrived. `practice-key` uses the sandbox.',
        shown: 'off: the inbox and push have everything',
      }),
      SOLAPI_API_SECRET: forSolapi(text).meta({
        description: 'Its secret; required with SOLAPI_API_KEY, like the next four.',
        secret: true,
      }),
      SOLAPI_PF_ID: forSolapi(text).describe('Id of the business channel at Kakao (`pfId`).'),
      SOLAPI_SENDER: forSolapi(
        text.regex(/^0\d{7,10}$/, '숫자만 있는 발신번호여야 해요 (예: 0212345678)'),
      ).describe('Registered phone number of the sender, digits only.'),
      SOLAPI_TEMPLATES: forSolapi(alimtalkTemplates).meta({
        description: `Approved templates as \`notice=templateId\`, separated by commas; notices without one are not sent. A template has the values of the notice as variables, such as \`#{minutes}\`. Notices: ${outsideNotices.map((it) => `\`${it}\``).join(', ')}.`,
      }),
      SOLAPI_RECIPIENT: forSolapi(text).describe(
        'Who receives phone numbers to send the messages, with a contact, as the privacy text must say.',
      ),
      SOLAPI_URL: url()
        .optional()
        .meta({
          description: 'Address of the API.',
          shown: `\`${solapiUrl}\`; the sandbox's in practice`,
        }),
    },
    'E-mail to staff': {
      SMTP_URL: mailServer
        .refine((it) => !practice || it.isOwnMachine, '연습 모드는 이 컴퓨터의 메일 서버만 써요')
        .refine(() => env.MAIL_FROM, 'MAIL_FROM과 함께 있어야 해요')
        .optional()
        .meta({
          description:
            'Mail server for notices to staff, as `smtps://user:password@host:465` or `smtp://…:587`, which asks for STARTTLS except on this machine. What is special in user or password is percent-encoded, such as `@` as `%40`.',
          shown: 'off: the inbox and push have everything',
          secret: true,
        }),
      MAIL_FROM: mailSender
        .refine(() => env.SMTP_URL, 'SMTP_URL과 함께 있어야 해요')
        .optional()
        .meta({ description: 'Its sender, such as `새잎 <console@saeip.example>`.' }),
    },
    Links: {
      ROBOT_URL: link('robot', 'Site that the floating robot opens.'),
      CHAT_URL: link(
        'chat',
        'Chat channel of customer service, until an administrator changes it in the console.',
      ),
      SHOP_URL: link('shop', 'The shop.'),
      PREVIOUS_SHOP_URL: link('previous-shop', 'The previous shop.'),
    },
    'Company details in the footer': {
      COMPANY_NAME: fact(
        '새잎',
        'Registered name of the company. It and the next seven hold until an administrator changes them in the console.',
      ),
      COMPANY_REPRESENTATIVE: fact('홍길동', 'Its representative.'),
      COMPANY_REGISTRATION_NUMBER: fact('000-00-00000', 'Business registration number.'),
      COMPANY_MAIL_ORDER_NUMBER: fact('제0000-서울예시-00000호', 'Mail-order business report number.'),
      COMPANY_ADDRESS: fact('서울특별시 예시구 예시로 1', 'Its address.'),
      COMPANY_PHONE: fact('02-000-0000', 'Phone number of customer service.'),
      COMPANY_EMAIL: fact('hello@example.com', 'E-mail address of customer service.'),
      COMPANY_PRIVACY_OFFICER: fact('홍길동', 'Privacy officer.'),
      HOSTING_COMPANY: fact(
        '이 컴퓨터',
        'Who runs the servers, the database, and a photo store that is not Amazon’s, with a contact; named in the privacy text.',
      ),
      HOSTING_COUNTRY: text.default('대한민국').describe('Country in which they stand.'),
    },
  }
}

type Groups = ReturnType<typeof variablesFor>
type Flat<T> = {
  [Name in T extends T ? keyof T : never]: T extends Record<Name, infer Schema> ? Schema : never
}
type Values = z.output<z.ZodObject<Flat<Groups[keyof Groups]>>>

/** The settings of one process: every variable, with what follows from it. */
export type Config = ReturnType<typeof withDerived>

/** What a command needs that works on the database alone, such as `--grant-admin`. */
export type CommandConfig = Pick<
  Config,
  (typeof commandVariables)[number] | 'PUBLIC_URL' | 'practice' | 'rehearsal'
>

const commandVariables = [
  'APP_MODE',
  'PORT',
  'DATA_DIR',
  'LOG_LEVEL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_POOL_SIZE',
] as const

/** Lists every problem at once, each in a line that starts with the variable's name. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`설정을 읽을 수 없어 시작하지 않았어요.\n${problems.map((it) => `  - ${it}`).join('\n')}`)
  }
}

/** Reads the environment. Throws `ConfigError` when a variable is missing, invalid or contradicts another. */
export const readConfig = (values: NodeJS.ProcessEnv, checkout = process.cwd()): Config =>
  read(values, checkout, (shape) => shape)

/** Reads what a command on the database needs; variables of the server may be absent or invalid. */
export const readCommandConfig = (values: NodeJS.ProcessEnv, checkout = process.cwd()): CommandConfig =>
  read(values, checkout, (shape) => Object.fromEntries(commandVariables.map((name) => [name, shape[name]])))

/** Whether the environment asks for production, also when the rest of it is invalid. */
export const isProduction = (values: NodeJS.ProcessEnv) => values.APP_MODE === 'production'

type Shape = Record<string, z.ZodType | undefined>

function read(values: NodeJS.ProcessEnv, checkout: string, pick: (shape: Shape) => Shape): Config {
  const texts = Object.entries(values).map(([name, value]) => [name, value?.trim()])
  const env: Env = Object.fromEntries(texts.filter(([, value]) => value))
  const shape = pick(Object.assign({}, ...Object.values(variablesFor(env)))) as z.ZodRawShape
  const parsed = z.object(shape).safeParse(env)
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error.issues, shape, env))
  return withDerived(parsed.data as Values, env, checkout)
}

/** The first problem of each variable. */
function problemsOf(issues: z.core.$ZodIssue[], shape: z.ZodRawShape, env: Env): string[] {
  const messages = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue]))
  return Object.keys(shape).flatMap((name) => {
    const issue = messages.get(name)
    if (!issue) return []
    const { description, secret } = (shape[name] as z.ZodType).meta() ?? {}
    if (env[name]) return [`${name}: ${issue.message}${secret ? '' : ` (지금: "${env[name]}")`}`]
    return [`${name}: ${issue.code === 'custom' ? issue.message : `꼭 필요한데 없어요. ${description}`}`]
  })
}

function withDerived(values: Values, env: Env, checkout: string) {
  const practice = values.APP_MODE === 'practice'
  const rehearsal = isRehearsal(env)
  const PUBLIC_URL = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  // In a rehearsal only with a sandbox of its own: production code has none inside.
  const sandbox =
    practice || (rehearsal && values.SANDBOX_URL)
      ? {
          browserUrl: values.SANDBOX_URL ?? `${PUBLIC_URL}/sandbox`,
          serverUrl: values.SANDBOX_URL ?? `http://${reachable(values.HOST)}:${values.PORT}/sandbox`,
        }
      : undefined
  const isSandboxModel = sandbox && values.DIAGNOSIS_MODEL?.provider === 'openai-compatible'
  const modelUrl = isSandboxModel ? `${sandbox.serverUrl}/model/v1` : undefined
  return {
    ...values,
    practice,
    /** Its database is never a production database. */
    rehearsal,
    /** The sandbox as browsers and as this server reach it, where it stands for the outside world. */
    sandbox,
    PUBLIC_URL,
    DATA_DIR: resolve(checkout, values.DATA_DIR ?? defaultDataDir(checkout)),
    MEDIA_BASE_URL: values.MEDIA_BASE_URL ?? `${PUBLIC_URL}/media`,
    DEMO: values.DEMO ?? 'full',
    CLOCK_AHEAD_MINUTES: values.CLOCK_AHEAD_MINUTES ?? 0,
    DIAGNOSIS_MODEL_URL: values.DIAGNOSIS_MODEL_URL ?? modelUrl,
    SOLAPI_URL: values.SOLAPI_URL ?? (sandbox ? `${sandbox.serverUrl}/solapi` : solapiUrl),
    TOSS_SCRIPT_URL:
      values.TOSS_SCRIPT_URL ?? (sandbox ? `${sandbox.browserUrl}/toss/widget.js` : tossScript),
    POSTCODE_SCRIPT_URL:
      values.POSTCODE_SCRIPT_URL ??
      (sandbox ? `${sandbox.browserUrl}/postcode/postcode.v2.js` : postcodeScript),
  }
}
