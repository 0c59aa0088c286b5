import { bracketed } from './outside-urls.ts'
import { choice, url, variable } from './variable.ts'

/** The address at which a server that listens on `host` reaches itself. */
const reachable = (host: string) => (['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : bracketed(host))

/** The sandbox and the demo data; practice only. */
export const sandboxVariables = {
  browserUrl: variable('SANDBOX_URL', 'A standalone sandbox (`npm run sandbox`). Practice only.', url(), {
    fallback: (env) => `${env.textOf('PUBLIC_URL')}/sandbox`,
    fallbackShown: 'mounted at `$PUBLIC_URL/sandbox`',
  }),
  serverUrl: variable('SANDBOX_SERVER_URL', 'The same sandbox as this server reaches it.', url(), {
    fallback: (env) =>
      env.isSet('SANDBOX_URL')
        ? env.textOf('SANDBOX_URL')
        : `http://${reachable(env.textOf('HOST'))}:${env.textOf('PORT')}/sandbox`,
    fallbackShown: '`$SANDBOX_URL`, else this process itself',
  }),
  demo: variable(
    'DEMO',
    'Demo data of practice mode: `full` for people and their history, `people` for people only (for drills).',
    choice('full', 'people'),
    { fallback: 'full' },
  ),
  modelKey: variable(
    'PRACTICE_MODEL_KEY',
    'Lets a practice server that others can reach (HOST, PUBLIC_URL) use DIAGNOSIS_MODEL_KEY. Practice only.',
    choice('refused', 'allowed'),
    { fallback: 'refused' },
  ),
  remoteDatabase: variable(
    'PRACTICE_REMOTE_DATABASE',
    'Lets practice mode use a DATABASE_URL that is not on this machine. Practice only.',
    choice('refused', 'allowed'),
    { fallback: 'refused' },
  ),
}
