import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { api } from '../../../../contract/index.ts'
import { type Answer, bearer, dataOf, request, signIn } from '../../http-client.ts'
import { openDays, order } from '../../payments/checkout.ts'
import { Tally } from '../../row.ts'
import { plantPhoto, submitDiagnosis } from '../photos/uploads.ts'

const endpoints = Object.values(api).flatMap((word) => Object.values(word) as EndpointDefinition[])
const missingId = '01890000-0000-7000-8000-000000000000'

const people = ['customer-1', 'customer-2', 'new-member', 'expert', 'operator', 'admin'] as const

const queries: Record<string, string> = { '/api/v1/reservations/:id/reschedule-days': '?leg=PICKUP' }

const openToVisitors: EndpointDefinition['access'][] = ['public', 'optional', 'possession']

const addressOf = (endpoint: EndpointDefinition, id: string) =>
  endpoint.path
    .replace(':provider', 'kakao')
    .replace(':kind', 'TERMS')
    .replace(':taskId', missingId)
    .replace(':proposalId', missingId)
    .replace(':number', '0')
    .replace(':id', id) + (queries[endpoint.path] ?? '')

/** Valid bodies, so that the answer depends on the object and not on validation. */
const bodies: Record<string, object> = {
  '/api/v1/analysis/:id/follow-up': { followUpId: 'soil', value: 'yes' },
  '/api/v1/analysis/:id/feedback': { helpful: true },
  '/api/v1/analysis/:id/expert-question': { question: '분갈이도 할까요?' },
  '/api/v1/analysis/:id/expert-requests/:number/reply': { reply: '창가에 둬요.' },
  '/api/v1/analysis/:id/care-plan/tasks/:taskId': { done: true },
  '/api/v1/analysis/:id/care-plan/snooze': { days: 1 },
  '/api/v1/analysis/:id/care-plan/replacement': { replace: false },
  '/api/v1/analysis/:id/care-plan/check-ins': { answer: 'BETTER' },
  '/api/v1/reservations/:id/cancel': {},
  '/api/v1/reservations/:id/reschedule': { newDateTime: '2099-01-06 09:00' },
  '/api/v1/reservations/:id/reschedule-pickup': { newDateTime: '2099-01-06 09:00' },
  '/api/v1/reservations/:id/pause/confirm': { pauseId: missingId },
  '/api/v1/reservations/:id/reschedule-proposals/:proposalId/answer': { answer: 'DECLINE' },
  '/api/v1/reservations/:id/price-change/approve': { priceChangeId: missingId },
  '/api/v1/reservations/:id/price-change/decline': { priceChangeId: missingId },
  '/api/v1/admin/reservations/:id/move': { to: 'CONFIRMED' },
  '/api/v1/admin/refund-proposals/:id/decline': { note: '시험' },
  '/api/v1/admin/payments/:id/refund': { amount: 1, reason: '시험', requestId: missingId },
}

function sensibleCall(endpoint: EndpointDefinition, headers: Record<string, string>): RequestInit {
  const { method, path, multipart } = endpoint
  const body = bodies[path]
  if (!body) return { method, headers }
  if (multipart) return { method, headers, body: formOf(body) }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** Whether the caller has access: the owner, or staff with the role. */
const isEntitled = (person: string, { access, path }: EndpointDefinition) =>
  [access].flat().some((role) => role.toLowerCase() === person) ||
  (person === 'customer-2' && !path.includes('/admin/'))

/** Whether the answer looks like a missing object, or like the missing consent. */
const isHidden = ({ status, json }: Answer) => status === 404 || json?.code === 'CONSENT_REQUIRED'

/** A1: every endpoint as every kind of caller; foreign objects look exactly like missing ones. */
export async function matrix(url: string) {
  const tally = new Tally()
  const owner = await signIn(url, 'customer-2')
  const photo = await plantPhoto()
  const owned = await submitDiagnosis(url, owner, { fullPlantImage: photo, symptomImage: photo })
  tally.expect(owned.status === 200, () => `the owner's submit: ${owned.status} ${owned.text}`)
  const shop = { url, sandboxUrl: `${url}/sandbox` }
  const [day = ''] = await openDays(shop, owner)
  const own = {
    analysis: dataOf<{ id: string }>(owned).id,
    reservations: (await order(shop, owner, day)).id,
  }
  const ownIdAt = ({ path }: EndpointDefinition) =>
    path.includes('analysis') ? own.analysis : own.reservations

  for (const endpoint of endpoints) {
    const visitor = await request(url + addressOf(endpoint, ownIdAt(endpoint)), { method: endpoint.method })
    const isClosed = !openToVisitors.includes(endpoint.access)
    tally.expect(
      isClosed ? visitor.status === 401 : ![401, 403].includes(visitor.status) && visitor.status < 500,
      () => `visitor at ${endpoint.method} ${endpoint.path}: ${visitor.status}`,
    )
  }
  for (const person of people) {
    const headers = bearer(await signIn(url, person))
    for (const endpoint of endpoints.filter(({ path }) => path.includes(':id'))) {
      const init = sensibleCall(endpoint, headers)
      if (isEntitled(person, endpoint)) continue
      const foreign = await request(url + addressOf(endpoint, ownIdAt(endpoint)), init)
      const missing = await request(url + addressOf(endpoint, missingId), init)
      tally.expect(
        isHidden(foreign) && foreign.text === missing.text,
        () => `${person} at ${endpoint.method} ${endpoint.path}: ${foreign.status} ${foreign.text}`,
      )
    }
    for (const endpoint of endpoints.filter(({ path }) => !/\/(logout|withdrawal)$/.test(path))) {
      const answer = await request(url + addressOf(endpoint, missingId), { method: endpoint.method, headers })
      tally.expect(
        answer.status !== 403 && answer.status < 500,
        () => `${person} at ${endpoint.method} ${endpoint.path}: ${answer.status}`,
      )
    }
  }
  return tally.row('A1', 'every endpoint against everybody')
}
