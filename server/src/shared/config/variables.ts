import { defaultDataDir } from './data-dir.ts'
import { modelVariables } from './model-variables.ts'
import { bookingVariables, paymentVariables } from './payment-variables.ts'
import { pushVariables } from './push-variables.ts'
import {
  choice,
  type Environment,
  inProduction,
  integer,
  list,
  secret,
  text,
  url,
  variable,
} from './variable.ts'

const isS3 = (env: Environment) => env.textOf('MEDIA') === 's3'
const forS3 = {
  fallback: (env: Environment) => (isS3(env) ? undefined : ''),
  required: { when: isS3, shown: '`MEDIA=s3`' },
}

const practiceExample = (value: string) => ({
  fallback: (env: Environment) => (env.practice ? value : undefined),
  fallbackShown: `\`${value}\``,
  required: inProduction,
})
const link = (name: string, meaning: string, example: string) =>
  variable(name, meaning, url(), practiceExample(example))
const fact = (name: string, meaning: string, example: string) =>
  variable(name, meaning, text, practiceExample(example))

const limitVariables = (prefix: string, what: string, count: number) => ({
  count: variable(`${prefix}_LIMIT`, `Number of ${what} allowed in one window.`, integer(1, 1_000_000), {
    fallback: String(count),
  }),
  minutes: variable(`${prefix}_LIMIT_MINUTES`, 'Length of that window.', integer(1, 1_440), {
    fallback: '10',
  }),
})

const client = { fallbackShown: "the sandbox's", required: inProduction }

/** The URLs are for a test double or a proxy. */
const providerVariables = (prefix: string, name: string) => {
  const own = { fallbackShown: `${name}'s own; the sandbox's in practice` }
  return {
    clientId: variable(`${prefix}_CLIENT_ID`, `OAuth client id at ${name}.`, text.optional(), client),
    clientSecret: variable(`${prefix}_CLIENT_SECRET`, 'Its secret.', text.optional(), {
      ...client,
      secret: true,
    }),
    authorizeUrl: variable(`${prefix}_AUTHORIZE_URL`, 'Authorization endpoint.', url().optional(), own),
    tokenUrl: variable(`${prefix}_TOKEN_URL`, 'Token endpoint.', url().optional(), own),
    userInfoUrl: variable(`${prefix}_USER_INFO_URL`, 'User info endpoint.', url().optional(), own),
  }
}

/**
 * Every environment variable of the product; no other code reads the environment.
 * `Config` has the shape of this table, and docs/configuration.md is generated from it.
 */
export const variables = {
  mode: variable(
    'APP_MODE',
    '`practice` brings its own database, social sign-in and demo data; `production` refuses to start without real ones.',
    choice('practice', 'production'),
    { fallback: 'practice' },
  ),

  server: {
    port: variable('PORT', 'Port of web, API and media.', integer(1, 65_535), { fallback: '3000' }),
    host: variable('HOST', 'Address to listen on.', text.optional(), {
      fallbackShown: 'IPv4 and IPv6, every interface',
    }),
    publicUrl: variable(
      'PUBLIC_URL',
      'Public origin of the web app. Sign-in redirects are allowed only to it.',
      url(),
      {
        fallback: (env) => (env.practice ? `http://localhost:${env.textOf('PORT')}` : undefined),
        fallbackShown: '`http://localhost:$PORT`',
        required: inProduction,
      },
    ),
    dataDir: variable(
      'DATA_DIR',
      'Folder of the embedded database, photos on disk and the generated secret.',
      text,
      {
        fallback: (env) => defaultDataDir(env.checkout),
        fallbackShown:
          "`.data` in the checkout; `/var/tmp/saeip-…` where the database's user cannot reach it",
      },
    ),
    trustedProxies: variable(
      'TRUSTED_PROXIES',
      'Comma-separated addresses or networks of load balancers whose X-Forwarded-For is trusted.',
      list,
      { fallback: '', fallbackShown: 'none' },
    ),
    floodLimit: variable(
      'FLOOD_LIMIT',
      'Requests per minute from one address to one process.',
      integer(1, 1_000_000_000),
      {
        // A whole mobile network can share one address; load tests send everything from one.
        fallback: (env) => (env.practice ? '1000000' : '12000'),
        fallbackShown: '`12000`; `1000000` in practice',
      },
    ),
    logLevel: variable(
      'LOG_LEVEL',
      'Least severity that is logged.',
      choice('debug', 'info', 'warn', 'error', 'silent'),
      { fallback: (env) => (env.practice ? 'warn' : 'info'), fallbackShown: '`info`; `warn` in practice' },
    ),
    metricsToken: variable(
      'METRICS_TOKEN',
      'Bearer token of `/metrics`; without it `/metrics` does not exist.',
      secret.optional(),
      { secret: true },
    ),
    jobs: variable(
      'JOBS',
      'Background jobs: `on` beside requests, `only` instead of requests (the same as `--worker`), `off` in this process.',
      choice('on', 'only', 'off'),
      { fallback: 'on' },
    ),
  },

  database: {
    url: variable(
      'DATABASE_URL',
      'PostgreSQL 16 or newer. Migrations need a direct connection.',
      url('postgres', 'postgresql').optional(),
      { fallbackShown: 'an embedded PostgreSQL below DATA_DIR', required: inProduction, secret: true },
    ),
    poolSize: variable('DATABASE_POOL_SIZE', 'Most connections of one process.', integer(1, 500), {
      fallback: '16',
    }),
  },

  media: {
    store: variable('MEDIA', 'Storage of photos.', choice('disk', 's3'), practiceExample('disk')),
    baseUrl: variable(
      'MEDIA_BASE_URL',
      'Public base URL of photos, such as a CDN in front of this server or of the bucket.',
      url(),
      { fallback: (env) => `${env.textOf('PUBLIC_URL')}/media`, fallbackShown: '`$PUBLIC_URL/media`' },
    ),
    s3: {
      bucket: variable('S3_BUCKET', 'Name of the bucket.', text, forS3),
      region: variable('S3_REGION', 'Region of the bucket.', text, { fallback: 'ap-northeast-2' }),
      endpoint: variable('S3_ENDPOINT', 'URL of an S3-compatible store.', url().optional(), {
        fallbackShown: "Amazon's own",
      }),
      accessKeyId: variable(
        'S3_ACCESS_KEY_ID',
        'Access key of a user that may read, write and delete in this bucket only.',
        text,
        forS3,
      ),
      secretAccessKey: variable('S3_SECRET_ACCESS_KEY', 'Its secret.', text, { ...forS3, secret: true }),
      forcePathStyle: variable(
        'S3_PATH_STYLE',
        'Bucket in the path instead of the host name, as most compatible stores need.',
        choice('yes', 'no'),
        {
          fallback: (env) => (env.textOf('S3_ENDPOINT') ? 'yes' : 'no'),
          fallbackShown: '`yes` with S3_ENDPOINT',
        },
      ),
    },
  },

  signIn: {
    tokenSecret: variable(
      'TOKEN_SECRET',
      'Signs session tokens. The same in every process; a new one signs everybody out.',
      secret.optional(),
      { fallbackShown: 'generated once, stored in DATA_DIR', required: inProduction, secret: true },
    ),
    kakao: providerVariables('KAKAO', 'Kakao'),
    google: providerVariables('GOOGLE', 'Google'),
    naver: providerVariables('NAVER', 'Naver'),
  },

  sandbox: {
    browserUrl: variable('SANDBOX_URL', 'A standalone sandbox (`npm run sandbox`). Practice only.', url(), {
      fallback: (env) => `${env.textOf('PUBLIC_URL')}/sandbox`,
      fallbackShown: 'mounted at `$PUBLIC_URL/sandbox`',
    }),
    serverUrl: variable('SANDBOX_SERVER_URL', 'The same sandbox as this server reaches it.', url(), {
      fallback: (env) =>
        env.isSet('SANDBOX_URL')
          ? env.textOf('SANDBOX_URL')
          : `http://${env.textOf('HOST') || '127.0.0.1'}:${env.textOf('PORT')}/sandbox`,
      fallbackShown: '`$SANDBOX_URL`, else this process itself',
    }),
    demo: variable(
      'DEMO',
      'Demo data of practice mode: `full` for people and their history, `people` for people only (for drills).',
      choice('full', 'people'),
      { fallback: 'full' },
    ),
  },

  limits: {
    SIGN_IN: limitVariables('SIGN_IN', 'sign-in calls from one address', 600),
    DIAGNOSIS_SUBMIT: limitVariables('DIAGNOSIS', 'diagnoses of one member', 40),
    RESERVATION_CREATE: limitVariables('RESERVATION', 'bookings of one member', 60),
    PAYMENT_INITIATE: limitVariables('PAYMENT', 'payments started by one member', 120),
  },

  diagnosis: modelVariables,
  payment: paymentVariables,
  booking: bookingVariables,
  push: pushVariables,

  links: {
    robot: link('ROBOT_URL', 'Site that the floating robot opens.', 'https://example.com/robot'),
    chat: link('CHAT_URL', 'Chat channel of customer service.', 'https://example.com/chat'),
    shop: link('SHOP_URL', 'The shop.', 'https://example.com/shop'),
    previousShop: link('PREVIOUS_SHOP_URL', 'The previous shop.', 'https://example.com/previous-shop'),
  },

  company: {
    name: fact('COMPANY_NAME', 'Registered name of the company.', '새잎 (예시)'),
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
    phone: fact('COMPANY_PHONE', 'Phone number of customer service.', '02-000-0000 (예시)'),
    email: fact('COMPANY_EMAIL', 'E-mail address of customer service.', 'hello@example.com (예시)'),
    privacyOfficer: fact('COMPANY_PRIVACY_OFFICER', 'Privacy officer.', '홍길동 (예시)'),
  },
}
