import { plantPhoto, submitDiagnosis } from '../drill/diagnosis.ts'
import { bearer, dataOf } from '../drill/http-client.ts'
import type { Measurement } from './measurement.ts'
import { signInAsMember } from './member.ts'
import { memberOf, sideBySide, startReference } from './side-by-side.ts'
import { withTestBed } from './test-bed.ts'

const targetRatio = 0.75

/**
 * Measures an authenticated read by key, `GET /api/v1/analysis/:id`, through the whole built stack beside a bare
 * Fastify + pg handler that reads the same row. Rounds alternate, so that both run under the same conditions.
 */
export async function authenticatedRead(): Promise<Measurement> {
  return withTestBed({}, async ({ url, databaseUrl, later }) => {
    const token = await signInAsMember(url)
    const id = await oneDiagnosis(url, token)
    const MEMBER_ID = memberOf(token)
    const bare = await startReference('bare-read', { DATABASE_URL: databaseUrl, MEMBER_ID })
    later(() => bare.child.kill())

    const ours = { url: `${url}/api/v1/analysis/${id}`, headers: bearer(token) }
    const figures = await sideBySide(ours, { url: `${bare.url}/${id}` })
    return {
      promise: `a signed-in read through the whole stack at ${targetRatio} x a bare Fastify + pg handler`,
      isMet: figures.ratio >= targetRatio,
      figures,
    }
  })
}

async function oneDiagnosis(url: string, token: string): Promise<string> {
  const photo = await plantPhoto()
  const answer = await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo })
  return dataOf<{ id: string }>(answer).id
}
