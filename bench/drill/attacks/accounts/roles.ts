import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { api } from '../../../../contract/index.ts'
import { bearer, dataOf, json, request, signIn } from '../../http-client.ts'
import { Tally } from '../../row.ts'

const adminEndpoints = Object.values(api)
  .flatMap((word) => Object.values(word) as EndpointDefinition[])
  .filter(({ path }) => path.startsWith('/api/v1/admin/'))
const missingId = '01890000-0000-7000-8000-000000000000'
const claimed = [
  'role',
  'roles',
  'isAdmin',
  'userId',
  'memberId',
  'id',
  'status',
  'amount',
  'isBlocked',
  'acceptedAt',
]

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** A2: nobody gains rights beyond their roles: by calling, by extra body fields, or by granting roles to themselves. */
export async function roles(url: string) {
  const tally = new Tally()
  const tokens = {
    'customer-1': await signIn(url, 'customer-1'),
    expert: await signIn(url, 'expert'),
    operator: await signIn(url, 'operator'),
    admin: await signIn(url, 'admin'),
  }
  await closedDoors(url, tokens, tally)
  await claims(url, tokens['customer-1'], tally)
  await selfMade(url, tokens, tally)
  return tally.row('A2', 'roles taken, claimed, or written into bodies')
}

/** Calls every staff endpoint as everybody without its role. */
async function closedDoors(url: string, tokens: Record<string, string>, tally: Tally) {
  for (const { method, path, access } of adminEndpoints) {
    const address = url + path.replaceAll(/:\w+/g, missingId)
    for (const [who, token] of Object.entries(tokens)) {
      if ([access].flat().some((role) => role.toLowerCase() === who)) continue
      for (const headers of [{}, { 'x-role': 'ADMIN', 'x-forwarded-user': 'admin' }]) {
        const { status } = await request(address, { method, headers: { ...bearer(token), ...headers } })
        tally.expect(status === 404, () => `${who} at ${method} ${path}: ${status}`)
      }
    }
  }
}

/** Sends extra fields in valid bodies (mass assignment). */
async function claims(url: string, token: string, tally: Tally) {
  const before = dataOf<{ userProfile: object }>(
    await request(`${url}/api/v1/user/profile`, { headers: bearer(token) }),
  )
  const mine = { name: '김초록', phone: '01012345678', marketingConsent: true, notificationConsent: true }
  for (const field of claimed) {
    for (const value of ['ADMIN', ['ADMIN'], true, 0]) {
      const body = JSON.stringify({ ...mine, [field]: value })
      const headers = { ...bearer(token), 'content-type': 'application/json' }
      const answer = await request(`${url}/api/v1/user/profile`, { method: 'PUT', headers, body })
      tally.expect(
        answer.status === 200 || answer.status === 400,
        () => `profile with ${field}: ${answer.status}`,
      )
    }
    const staff = await request(`${url}/api/v1/admin/me`, { headers: bearer(token) })
    tally.expect(staff.status === 404, () => `a customer works here after claiming ${field}`)
  }
  const after = dataOf<{ userProfile: object }>(
    await request(`${url}/api/v1/user/profile`, { headers: bearer(token) }),
  )
  tally.expect(
    JSON.stringify(before.userProfile) === JSON.stringify(after.userProfile),
    () => 'the profile changed',
  )
}

/** Staff cannot raise their own or each other's roles, nor remove the last administrator. */
async function selfMade(
  url: string,
  tokens: Record<'customer-1' | 'expert' | 'operator' | 'admin', string>,
  tally: Tally,
) {
  const change = (token: string, id: string, role: string, granted: boolean) =>
    request(`${url}/api/v1/admin/people/${id}/roles`, json({ role, granted, reason: 'A2' }, bearer(token)))
  for (const who of ['customer-1', 'expert', 'operator'] as const) {
    for (const id of [idOf(tokens[who]), idOf(tokens['customer-1'])]) {
      const { status } = await change(tokens[who], id, 'ADMIN', true)
      tally.expect(status === 404, () => `${who} gave ADMIN away: ${status}`)
    }
  }
  const down = await change(tokens.admin, idOf(tokens.admin), 'ADMIN', false)
  tally.expect(down.json?.code === 'ROLE_KEPT', () => `the last administrator stepped down: ${down.text}`)
  const block = `${url}/api/v1/admin/people/${idOf(tokens.admin)}/block`
  const blocked = await request(block, json({ reason: 'A2' }, bearer(tokens.operator)))
  tally.expect(
    blocked.json?.code === 'BLOCK_NOT_ALLOWED',
    () => `an operator shut an admin out: ${blocked.text}`,
  )
  const roleOfNothing = await change(tokens.admin, idOf(tokens.expert), 'OWNER', true)
  tally.expect(roleOfNothing.status === 400, () => `a role that does not exist: ${roleOfNothing.status}`)
}
