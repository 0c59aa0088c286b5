import { companyVariables, linkVariables } from './company-variables.ts'
import { defaultDataDir } from './data-dir.ts'
import { databaseVariables } from './database-variables.ts'
import { limitVariables } from './limit-variables.ts'
import { mediaVariables } from './media-variables.ts'
import { modelVariables } from './model-variables.ts'
import { bookingVariables, paymentVariables } from './payment-variables.ts'
import { sandboxVariables } from './practice-variables.ts'
import { pushVariables } from './push-variables.ts'
import { signInVariables } from './sign-in-variables.ts'
import { choice, inProduction, integer, list, secret, secretRule, text, url, variable } from './variable.ts'

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
  rehearsalSwitch: variable(
    'REHEARSAL',
    'Lets production use stand-ins on this machine: the sandbox, its keys, and http on loopback addresses. Works only while PUBLIC_URL is a loopback address; the log warns of it, and the database is marked as one for practice.',
    choice('refused', 'allowed'),
    { fallback: 'refused' },
  ),

  server: {
    port: variable('PORT', 'Port of web, API and media.', integer(1, 65_535), { fallback: '3000' }),
    host: variable(
      'HOST',
      'Address to listen on. `0.0.0.0` opens practice mode to the network.',
      text.optional(),
      {
        fallbackShown: 'every interface, IPv4 and IPv6; in practice `127.0.0.1` and `::1`',
      },
    ),
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
    drainSeconds: variable(
      'DRAIN_SECONDS',
      'Seconds after SIGTERM in which `/readyz` is 503 and new connections are still served.',
      integer(0, 300),
      { fallback: (env) => (env.practice ? '0' : '8'), fallbackShown: '`8`; `0` in practice' },
    ),
    metricsToken: variable(
      'METRICS_TOKEN',
      `Bearer token of \`/metrics\`; without it \`/metrics\` does not exist. ${secretRule}`,
      secret.optional(),
      { secret: true },
    ),
    apiDocs: variable(
      'API_DOCS',
      'Whether `/api/docs` and `/api/docs/json` exist, which describe every endpoint.',
      choice('on', 'off'),
      { fallback: (env) => (env.practice ? 'on' : 'off'), fallbackShown: '`off`; `on` in practice' },
    ),
    jobs: variable(
      'JOBS',
      'Background jobs: `on` beside requests, `only` instead of requests (the same as `--worker`), `off` in this process.',
      choice('on', 'only', 'off'),
      { fallback: 'on' },
    ),
  },

  database: databaseVariables,

  media: mediaVariables,

  signIn: signInVariables,

  sandbox: sandboxVariables,

  limits: limitVariables,

  diagnosis: modelVariables,
  payment: paymentVariables,
  booking: bookingVariables,
  push: pushVariables,

  links: linkVariables,
  company: companyVariables,
}
