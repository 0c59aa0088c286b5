import { framing } from './attacks/framing.ts'
import { fuzz } from './attacks/fuzz.ts'
import { matrix } from './attacks/matrix.ts'
import { modelInjection } from './attacks/model-injection.ts'
import { bookingTricks, forgedWebhooks, fourEyesTricks, refundTricks } from './attacks/money.ts'
import { openRedirects } from './attacks/open-redirects.ts'
import { staffAddresses } from './attacks/outbound.ts'
import { pushEndpoints } from './attacks/push.ts'
import { roles } from './attacks/roles.ts'
import { ids, secrets } from './attacks/secrets.ts'
import { forcedLogout, signInAttacks } from './attacks/sign-in.ts'
import { storedPayloads } from './attacks/stored-payloads.ts'
import { headers, limits, otherOrigins, sharedCaches } from './attacks/surface.ts'
import { tokens } from './attacks/tokens.ts'
import { uploads } from './attacks/uploads.ts'
import { withdrawal } from './attacks/withdrawal.ts'
import type { Row } from './row.ts'
import { startServer, temporaryFolder } from './server-process.ts'

/** Runs every attack of the list on a freshly started server; returns one row per attack. */
export async function attacks({ isShort = false } = {}): Promise<Row[]> {
  const folder = temporaryFolder()
  const server = await startServer({
    DATA_DIR: folder.path,
    SIGN_IN_LIMIT: '100000',
    DIAGNOSIS_LIMIT: '100000',
    RESERVATION_LIMIT: '100000',
    PAYMENT_LIMIT: '100000',
    LOG_LEVEL: 'info',
  })
  try {
    const { url } = server
    const rows = [
      await tokens(url),
      await signInAttacks(url),
      await forcedLogout(url),
      await openRedirects(url),
      await matrix(url),
      await roles(url),
      await uploads(url),
      await headers(url),
      await otherOrigins(url),
      await framing(url),
      await sharedCaches(url),
      await ids(url),
      await pushEndpoints(url),
      await bookingTricks({ url, sandboxUrl: `${url}/sandbox` }),
      await refundTricks({ url, sandboxUrl: `${url}/sandbox` }),
      await fourEyesTricks({ url, sandboxUrl: `${url}/sandbox` }),
      await forgedWebhooks({ url, sandboxUrl: `${url}/sandbox` }),
      await staffAddresses(url),
      await storedPayloads(url),
      await fuzz(url, { isShort }),
      await secrets(server),
    ]
    return [...rows, await limitedServer(), await modelInjection(), await withdrawal()]
  } finally {
    await server.end('SIGTERM')
    folder.remove()
  }
}

/** The rate limits need a server of their own, because the other attacks sign in more often than the limits allow. */
async function limitedServer(): Promise<Row> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, SIGN_IN_LIMIT: '30' })
  try {
    return await limits(server.url, { signInLimit: 30 })
  } finally {
    await server.end('SIGTERM')
    folder.remove()
  }
}
