import { matrix } from './attacks/accounts/matrix.ts'
import { roles } from './attacks/accounts/roles.ts'
import { securityLog, unmasking } from './attacks/accounts/security-log.ts'
import { sessions } from './attacks/accounts/sessions.ts'
import { forcedLogout, signInAttacks } from './attacks/accounts/sign-in.ts'
import { foreignCodes, plantedCookies } from './attacks/accounts/sign-in-binding.ts'
import { tokens } from './attacks/accounts/tokens.ts'
import { withdrawal } from './attacks/accounts/withdrawal.ts'
import { appendOnlyLogs } from './attacks/append-only-logs.ts'
import { framing } from './attacks/framing.ts'
import { fuzz } from './attacks/fuzz.ts'
import { modelInjection } from './attacks/model-injection.ts'
import { floods } from './attacks/money/floods.ts'
import { formulasInCsv } from './attacks/money/formulas.ts'
import { bookingTricks, forgedWebhooks, fourEyesTricks, refundTricks } from './attacks/money/money.ts'
import { staffMoney } from './attacks/money/staff-money.ts'
import { openRedirects } from './attacks/open-redirects.ts'
import { staffAddresses } from './attacks/outbound.ts'
import { hostilePictures } from './attacks/photos/hostile-pictures.ts'
import { removedPhotos } from './attacks/photos/removed-photos.ts'
import { slowUploads } from './attacks/photos/slow-uploads.ts'
import { uploads } from './attacks/photos/uploads.ts'
import { practiceNetwork } from './attacks/practice-network.ts'
import { practiceInProduction, productionServer } from './attacks/production.ts'
import { pushEndpoints } from './attacks/push.ts'
import { ids, secrets } from './attacks/secrets.ts'
import { storedPayloads } from './attacks/stored-payloads.ts'
import { headers, limits, otherOrigins, sharedCaches } from './attacks/surface.ts'
import type { Row } from './row.ts'
import { startServer, temporaryFolder } from './server-process.ts'

const tokenSecret = 'a secret of this drill, with which it signs expired tokens'

/** Runs every attack of the list on a freshly started server; returns one row per attack. */
export async function attacks({ isShort = false } = {}): Promise<Row[]> {
  const folder = temporaryFolder()
  const server = await startServer({
    DATA_DIR: folder.path,
    TOKEN_SECRET: tokenSecret,
    SIGN_IN_LIMIT: '100000',
    DIAGNOSIS_LIMIT: '100000',
    RESERVATION_LIMIT: '100000',
    PAYMENT_LIMIT: '100000',
    LOG_LEVEL: 'info',
  })
  try {
    const { url } = server
    const rows = [
      await tokens(url, tokenSecret),
      await signInAttacks(url),
      await forcedLogout(url),
      await foreignCodes(url),
      await plantedCookies(url),
      await openRedirects(url),
      await matrix(url),
      await roles(url),
      await uploads(url),
      await hostilePictures(url, { isShort }),
      await slowUploads(server, { isShort }),
      await removedPhotos(url),
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
      await staffMoney({ url, sandboxUrl: `${url}/sandbox` }),
      await formulasInCsv({ url, sandboxUrl: `${url}/sandbox` }),
      await staffAddresses(url),
      await storedPayloads(url),
      await fuzz(url, { isShort }),
      await practiceNetwork(server),
      await unmasking(url),
      await securityLog(url),
      await secrets(server),
    ]
    const production = [await practiceInProduction(), ...(await productionServer())]
    const own = [...(await sessions()), ...(await floods()), await limitedServer(), await modelInjection()]
    return [...rows, ...production, ...own, await withdrawal(), await appendOnlyLogs()]
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
