import { defaultDataDir } from './data-dir.ts'
import { modelVariables } from './model-variables.ts'
import { bookingVariables, paymentVariables } from './payment-variables.ts'
import { pushVariables } from './push-variables.ts'
import { choice, inProduction, integer, type Known, list, optional, secret, text, url } from './variable.ts'

const inS3 = { when: (known: Known) => known.textOf('MEDIA') === 's3', shown: '`MEDIA=s3`' }
const blankOnDisk = (known: Known) => (inS3.when(known) ? undefined : '')

const practiceOnly = (value: string) => ({
  fallback: (known: Known) => (known.practice ? value : undefined),
  fallbackShown: `\`${value}\``,
  required: inProduction,
})
const link = (name: string, meaning: string, example: string) => url(name, meaning, practiceOnly(example))
const fact = (name: string, meaning: string, example: string) => text(name, meaning, practiceOnly(example))

const limitVariables = (prefix: string, what: string, count: number) => ({
  count: integer(`${prefix}_LIMIT`, `How many ${what} are answered in one window.`, [1, 1_000_000], {
    fallback: String(count),
  }),
  minutes: integer(`${prefix}_LIMIT_MINUTES`, 'Length of that window.', [1, 1_440], { fallback: '10' }),
})

/** Addresses are for a stand-in or a proxy; unset, they are the provider's own (the sandbox's in practice). */
const providerVariables = (prefix: string, name: string) => ({
  clientId: optional(
    text(`${prefix}_CLIENT_ID`, `Our id at ${name}.`, {
      fallbackShown: 'the sandbox knows us',
      required: inProduction,
    }),
  ),
  clientSecret: optional(
    text(`${prefix}_CLIENT_SECRET`, 'Its secret.', {
      fallbackShown: 'the sandbox knows us',
      required: inProduction,
      secret: true,
    }),
  ),
  authorizeUrl: optional(
    url(`${prefix}_AUTHORIZE_URL`, `Page of ${name} that people are sent to.`, {
      fallbackShown: `${name}'s own; the sandbox's in practice`,
    }),
  ),
  tokenUrl: optional(
    url(`${prefix}_TOKEN_URL`, 'Where a code becomes a token.', { fallbackShown: 'likewise' }),
  ),
  userInfoUrl: optional(
    url(`${prefix}_USER_INFO_URL`, 'Where a token becomes a person.', { fallbackShown: 'likewise' }),
  ),
})

/**
 * Every variable of the environment that the product reads, and nothing else reads the environment.
 * The shape of `Config` follows this table; docs/configuration.md is printed from it.
 */
export const variables = {
  mode: choice(
    'APP_MODE',
    '`practice` brings its own database, social sign-in and demo data; `production` refuses to start without real ones.',
    ['practice', 'production'],
    { fallback: 'practice' },
  ),

  server: {
    port: integer('PORT', 'Port of web, API and media.', [1, 65_535], { fallback: '3000' }),
    host: optional(
      text('HOST', 'Address to listen on.', { fallbackShown: 'IPv4 and IPv6, every interface' }),
    ),
    publicUrl: url('PUBLIC_URL', 'The address people type. Sign-in redirects are allowed to it alone.', {
      fallback: (known) => (known.practice ? `http://localhost:${known.textOf('PORT')}` : undefined),
      fallbackShown: '`http://localhost:$PORT`',
      required: inProduction,
    }),
    dataDir: text('DATA_DIR', 'Folder of the embedded database, photos on disk and the generated secret.', {
      fallback: (known) => defaultDataDir(known.checkout),
      fallbackShown: "`.data` in the checkout; `/var/tmp/saeip-…` where the database's user cannot reach it",
    }),
    trustedProxies: list(
      'TRUSTED_PROXIES',
      'Addresses or networks of the load balancers whose X-Forwarded-For is believed, between commas.',
      { fallback: '', fallbackShown: 'none' },
    ),
    floodLimit: integer(
      'FLOOD_LIMIT',
      'Requests that one address may send to one process in a minute.',
      [1, 1_000_000_000],
      {
        // Whole mobile networks stand behind one address, and a practice machine is measured from one.
        fallback: (known) => (known.practice ? '1000000' : '12000'),
        fallbackShown: '`12000`; `1000000` in practice',
      },
    ),
    logLevel: choice(
      'LOG_LEVEL',
      'Least severity that is logged.',
      ['debug', 'info', 'warn', 'error', 'silent'],
      {
        fallback: (known) => (known.practice ? 'warn' : 'info'),
        fallbackShown: '`info`; `warn` in practice',
      },
    ),
    metricsToken: optional(
      secret('METRICS_TOKEN', '`/metrics` answers to this bearer token; without it, it does not exist.'),
    ),
    jobs: choice(
      'JOBS',
      'Background work: beside requests, instead of them (the same as `--worker`), or not in this process.',
      ['on', 'only', 'off'],
      { fallback: 'on' },
    ),
  },

  database: {
    url: optional(
      url('DATABASE_URL', 'PostgreSQL 16 or newer. Migrations need a direct connection.', {
        protocols: ['postgres:', 'postgresql:'],
        fallbackShown: 'an embedded PostgreSQL below DATA_DIR',
        required: inProduction,
        secret: true,
      }),
    ),
    poolSize: integer('DATABASE_POOL_SIZE', 'Most connections of one process.', [1, 500], { fallback: '16' }),
  },

  media: {
    store: choice('MEDIA', 'Where photos are kept.', ['disk', 's3'], {
      fallback: (known) => (known.practice ? 'disk' : undefined),
      fallbackShown: '`disk`',
      required: inProduction,
    }),
    baseUrl: url(
      'MEDIA_BASE_URL',
      'Where photos are shown from, such as a CDN in front of this server or of the bucket.',
      { fallback: (known) => `${known.textOf('PUBLIC_URL')}/media`, fallbackShown: '`$PUBLIC_URL/media`' },
    ),
    s3: {
      bucket: text('S3_BUCKET', 'Name of the bucket.', { fallback: blankOnDisk, required: inS3 }),
      region: text('S3_REGION', 'Region of the bucket.', { fallback: 'ap-northeast-2' }),
      endpoint: optional(
        url('S3_ENDPOINT', 'Address of an S3-compatible store.', { fallbackShown: "Amazon's own" }),
      ),
      accessKeyId: text(
        'S3_ACCESS_KEY_ID',
        'Key of a user that may read, write and delete in this bucket only.',
        { fallback: blankOnDisk, required: inS3 },
      ),
      secretAccessKey: text('S3_SECRET_ACCESS_KEY', 'Its secret.', {
        fallback: blankOnDisk,
        required: inS3,
        secret: true,
      }),
      forcePathStyle: choice(
        'S3_PATH_STYLE',
        'Bucket in the path instead of the host name, as most compatible stores want.',
        ['yes', 'no'],
        {
          fallback: (known) => (known.textOf('S3_ENDPOINT') ? 'yes' : 'no'),
          fallbackShown: '`yes` with S3_ENDPOINT',
        },
      ),
    },
  },

  signIn: {
    tokenSecret: optional(
      secret(
        'TOKEN_SECRET',
        'Signs sign-in tokens. The same in every process; a new one signs everybody out.',
        { fallbackShown: 'generated once, kept in DATA_DIR', required: inProduction },
      ),
    ),
    kakao: providerVariables('KAKAO', 'Kakao'),
    google: providerVariables('GOOGLE', 'Google'),
    naver: providerVariables('NAVER', 'Naver'),
  },

  sandbox: {
    /** Where browsers and this server reach the practice world. */
    browserUrl: url('SANDBOX_URL', 'A practice world that runs alone (`npm run sandbox`). Practice only.', {
      fallback: (known) => `${known.textOf('PUBLIC_URL')}/sandbox`,
      fallbackShown: 'mounted at `$PUBLIC_URL/sandbox`',
    }),
    serverUrl: url('SANDBOX_SERVER_URL', 'The same as this server reaches it.', {
      fallback: (known) =>
        known.isSet('SANDBOX_URL')
          ? known.textOf('SANDBOX_URL')
          : `http://${known.textOf('HOST') || '127.0.0.1'}:${known.textOf('PORT')}/sandbox`,
      fallbackShown: '`$SANDBOX_URL`, else this process itself',
    }),
    demo: choice(
      'DEMO',
      'What the practice world begins with: people and their history, or (for drills) people alone.',
      ['full', 'people'],
      { fallback: 'full' },
    ),
  },

  limits: {
    SIGN_IN: limitVariables('SIGN_IN', 'calls of sign-in from one address', 600),
    DIAGNOSIS_SUBMIT: limitVariables('DIAGNOSIS', 'diagnoses of one person', 40),
    RESERVATION_CREATE: limitVariables('RESERVATION', 'bookings of one person', 60),
    PAYMENT_INITIATE: limitVariables('PAYMENT', 'payments begun by one person', 120),
  },

  diagnosis: modelVariables,
  payment: paymentVariables,
  booking: bookingVariables,
  push: pushVariables,

  links: {
    robot: link('ROBOT_URL', 'Site that the floating robot opens.', 'https://example.com/robot'),
    chat: link('CHAT_URL', 'Chat channel of the customer service.', 'https://example.com/chat'),
    shop: link('SHOP_URL', 'The shop.', 'https://example.com/shop'),
    previousShop: link('PREVIOUS_SHOP_URL', 'The previous shop.', 'https://example.com/previous-shop'),
  },

  company: {
    name: fact('COMPANY_NAME', 'Registered name of the company, shown in the footer.', '새잎 (예시)'),
    representative: fact('COMPANY_REPRESENTATIVE', 'Its representative.', '홍길동 (예시)'),
    registrationNumber: fact(
      'COMPANY_REGISTRATION_NUMBER',
      'Business registration number.',
      '000-00-00000 (예시)',
    ),
    mailOrderNumber: fact(
      'COMPANY_MAIL_ORDER_NUMBER',
      'Mail-order business report number.',
      '제0000-서울예시-00000호 (예시)',
    ),
    address: fact('COMPANY_ADDRESS', 'Its address.', '서울특별시 예시구 예시로 1 (예시)'),
    phone: fact('COMPANY_PHONE', 'Phone of the customer service.', '02-000-0000 (예시)'),
    email: fact('COMPANY_EMAIL', 'E-mail of the customer service.', 'hello@example.com (예시)'),
    privacyOfficer: fact('COMPANY_PRIVACY_OFFICER', 'Who answers for personal data.', '홍길동 (예시)'),
  },
}
