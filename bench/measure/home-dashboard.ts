import { bearer, signIn } from '../drill/visitor.ts'
import { untilHomeIsFull } from './full-demo.ts'
import type { Measurement } from './measurement.ts'
import { memberOf, sideBySide, startReference } from './side-by-side.ts'
import { onStage } from './stage.ts'

const targetRatio = 2
const path = '/api/v1/common/home/dashboard'

/**
 * Home of the sample customer with a history, through the whole built stack, beside a bare Fastify + pg
 * handler that gives the same answer by five queries one after another.
 */
export async function homeDashboard(): Promise<Measurement> {
  return onStage({ env: { DEMO: 'full' } }, async ({ url, databaseUrl, later }) => {
    const token = await signIn(url, 'customer-1')
    const ours = { url: `${url}${path}`, headers: bearer(token) }
    await untilHomeIsFull(url, token)

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
