import { bearer, signIn } from '../drill/http-client.ts'
import { waitForFullHome } from './full-demo.ts'
import type { Measurement } from './measurement.ts'
import { memberOf, sideBySide, startReference } from './side-by-side.ts'
import { withTestBed } from './test-bed.ts'

const targetRatio = 2
const path = '/api/v1/common/home/dashboard'

/**
 * Measures home of the sample customer through the whole built stack beside a bare Fastify + pg handler that
 * returns the same answer with five queries in sequence.
 */
export async function homeDashboard(): Promise<Measurement> {
  return withTestBed({ env: { DEMO: 'full' } }, async ({ url, databaseUrl, later }) => {
    const token = await signIn(url, 'customer-1')
    const ours = { url: `${url}${path}`, headers: bearer(token) }
    await waitForFullHome(url, token)

    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-home', { DATABASE_URL: databaseUrl, MEMBER_ID })
    later(() => bare.child.kill())
    const figures = await sideBySide(ours, { url: bare.url })
    return {
      promise: `home at ${targetRatio} x the same answer made by five queries one after another`,
      isMet: figures.ratio >= targetRatio,
      figures,
    }
  })
}
