import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { Tally } from '../row.ts'
import { type Answer, bearer, request, signIn } from '../visitor.ts'
import { plantPhoto, submitDiagnosis } from './uploads.ts'

const endpoints = Object.values(api).flatMap((word) => Object.values(word) as EndpointDefinition[])
const missingId = '01890000-0000-7000-8000-000000000000'

const people = ['customer-1', 'customer-2', 'new-member', 'expert', 'operator', 'admin'] as const

const addressOf = (endpoint: EndpointDefinition, id: string) =>
  endpoint.path.replace(':provider', 'kakao').replace(':id', id)

/** What a well-meaning caller would send, so that the answer is about the object and not about the body. */
const bodies: Record<string, object> = {
  '/api/v1/analysis/:id/follow-up': { followUpId: 'soil', value: 'yes' },
  '/api/v1/analysis/:id/feedback': { helpful: true },
}

function sensibleCall({ method, path }: EndpointDefinition, headers: Record<string, string>): RequestInit {
  const body = bodies[path]
  if (!body) return { method, headers }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Not there, for all this person can tell: or first of all asked to accept the terms. */
const isHidden = ({ status, json }: Answer) => status === 404 || json?.code === 'CONSENT_REQUIRED'

/** A1: every endpoint against everybody; foreign objects look exactly like missing ones. */
export async function matrix(url: string) {
  const tally = new Tally()
  const owner = await signIn(url, 'customer-2')
  const photo = await plantPhoto()
  const owned = await submitDiagnosis(url, owner, { fullPlantImage: photo, symptomImage: photo })
  const ownId = String((owned.json?.data as { id?: string } | undefined)?.id)
  tally.expect(owned.status === 200, () => `the owner's submit: ${owned.status} ${owned.text}`)

  for (const endpoint of endpoints) {
    const visitor = await request(url + addressOf(endpoint, ownId), { method: endpoint.method })
    const isClosed = endpoint.access !== 'public' && endpoint.access !== 'optional'
    tally.expect(
      isClosed ? visitor.status === 401 : ![401, 403].includes(visitor.status) && visitor.status < 500,
      () => `visitor at ${endpoint.method} ${endpoint.path}: ${visitor.status}`,
    )
  }
  for (const person of people) {
    const headers = bearer(await signIn(url, person))
    for (const endpoint of endpoints.filter(({ path }) => path.includes(':id'))) {
      const init = sensibleCall(endpoint, headers)
      const foreign = await request(url + addressOf(endpoint, ownId), init)
      const missing = await request(url + addressOf(endpoint, missingId), init)
      const isOwner = person === 'customer-2' && endpoint.path.includes('analysis')
      if (isOwner) continue
      tally.expect(
        isHidden(foreign) && foreign.text === missing.text,
        () => `${person} at ${endpoint.method} ${endpoint.path}: ${foreign.status} ${foreign.text}`,
      )
    }
    for (const endpoint of endpoints.filter(({ path }) => !path.endsWith('/logout'))) {
      const answer = await request(url + addressOf(endpoint, missingId), { method: endpoint.method, headers })
      tally.expect(
        answer.status !== 403 && answer.status < 500,
        () => `${person} at ${endpoint.method} ${endpoint.path}: ${answer.status}`,
      )
    }
  }
  return tally.row('A1', 'every endpoint against everybody')
}
