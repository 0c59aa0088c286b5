import type { SecurityEvent } from '../../../../contract/staff/security.ts'
import { bearer, dataOf, json, request, signIn } from '../../http-client.ts'
import { type Row, Tally } from '../../row.ts'

const memberIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

type Read = (query: Record<string, string>) => Promise<SecurityEvent[]>
const reader =
  (url: string, admin: string): Read =>
  async (query) => {
    const address = `${url}/api/v1/admin/security-events?${new URLSearchParams({ size: '50', ...query })}`
    return dataOf<{ content: SecurityEvent[] }>(await request(address, { headers: bearer(admin) })).content
  }

/** S10: what attackers tried is in the security log, a flood of forged tokens adds no rows, and only administrators may read it. */
export async function securityLog(url: string): Promise<Row> {
  const tally = new Tally()
  const [admin, customer] = [await signIn(url, 'admin'), await signIn(url, 'customer-2')]
  const read = reader(url, admin)
  const memberId = memberIdOf(customer)
  await request(`${url}/api/v1/admin/jobs`, { headers: bearer(customer) })
  const forged = { code: 'x', state: 'forged', redirectUri: `${url}/login?provider=kakao` }
  await request(`${url}/api/auth/kakao`, json(forged))
  const tokens = Array.from({ length: 500 }, (_, index) => `forged.${index}.token`)
  for (const token of tokens) await request(`${url}/api/v1/user/my-page`, { headers: bearer(token) })
  await request(`${url}/api/auth/logout`, { method: 'POST', headers: bearer(customer) })

  const mine = await read({ memberId })
  for (const kind of ['SIGN_IN', 'SIGN_OUT', 'ROLE_REFUSED'])
    tally.expect(
      mine.some((event) => event.kind === kind && event.address !== null),
      () => `no ${kind} of a member`,
    )
  const refused = await read({ kind: 'SIGN_IN', outcome: 'REFUSED' })
  tally.expect(
    refused.some(({ detail }) => detail.reason === 'SIGN_IN_FAILED'),
    () => 'no refused sign-in',
  )
  const flood = (await read({ kind: 'TOKEN_REFUSED' })).filter(({ detail }) => detail.reason === 'FORGED')
  const counted = flood.reduce((sum, { count }) => sum + count, 0)
  tally.expect(counted >= tokens.length, () => `${counted} of ${tokens.length} forged tokens counted`)
  // One row per minute, however many minutes the drill has taken so far.
  tally.expect(
    flood.every(({ count, memberId }) => count > 0 && memberId === null),
    () => 'a forged token names a member',
  )
  tally.expect(flood.length < tokens.length / 10, () => `a flood made ${flood.length} rows`)

  for (const person of ['customer-1', 'expert', 'operator']) {
    const headers = bearer(await signIn(url, person))
    const { status } = await request(`${url}/api/v1/admin/security-events`, { headers })
    tally.expect(status === 404, () => `${person} reads the security log: ${status}`)
  }
  return tally.row('S10', 'a security log that names tries and does not grow with a flood', {
    rows: flood.length,
  })
}

const reveals = 60
/** The default of UNMASK_LIMIT. */
const allowed = 20

/** M3: an operator who unmasks more people than the limit is refused, all administrators are notified once, and searches by phone number are audited. */
export async function unmasking(url: string): Promise<Row> {
  const tally = new Tally()
  const [admin, operator] = [await signIn(url, 'admin'), await signIn(url, 'operator')]
  const customerId = memberIdOf(await signIn(url, 'customer-1'))
  const address = `${url}/api/v1/admin/people/${customerId}/reveal`
  const statuses = await Promise.all(
    Array.from({ length: reveals }, async () => {
      const { status } = await request(address, json({ reason: 'M3' }, bearer(operator)))
      return status
    }),
  )
  const passed = statuses.filter((status) => status === 200).length
  // An hour that ends during the drill starts a second window.
  tally.expect(passed <= 2 * allowed && passed < reveals, () => `${passed} of ${reveals} reveals passed`)
  tally.expect(
    statuses.every((status) => status === 200 || status === 429),
    () => `answered ${[...new Set(statuses)]}`,
  )
  const inbox = await request(`${url}/api/v1/notifications`, { headers: bearer(admin) })
  const told = inbox.text.split('개인정보 열람이 많아 막았어요').length - 1
  tally.expect(told >= 1 && told <= 2, () => `administrators were told ${told} times`)

  const searches = ['5678', '1234', '01012345678']
  for (const words of searches)
    await request(`${url}/api/v1/admin/people?words=${words}`, { headers: bearer(operator) })
  const audit = await request(`${url}/api/v1/admin/audit?subject=member&kind=LOOK&size=50`, {
    headers: bearer(admin),
  })
  const entries = audit.text.split('"account.searchPhone"').length - 1
  tally.expect(entries === searches.length, () => `${entries} entries for ${searches.length} searches`)
  return tally.row('M3', 'one person unmasks everybody', { passed })
}
