import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { api } from '../../../../contract/index.ts'
import { bearer, consoleTokenOf, json, requestAsIs, signIn, signInTo } from '../../http-client.ts'
import { Tally } from '../../row.ts'
import { restartableServer, type ServerProcess, startServer, temporaryFolder } from '../../server-process.ts'
import { secureCookies } from './sign-in-binding.ts'

const endpoints = Object.values(api).flatMap((word) => Object.values(word) as EndpointDefinition[])
const missingId = '01890000-0000-7000-8000-000000000000'
const admin = '/api/v1/admin'
const publicUrl = 'https://saeip.example'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
    iat: number
    exp: number
  }

const callAt = (url: string, { method, path }: EndpointDefinition, token: string) =>
  requestAsIs(url + path.replaceAll(/:\w+/g, missingId), { method, headers: bearer(token) })

/**
 * Rows S7 and M9: refuses tokens of the other app, of ended and of stale sessions, and checks the cookies over https. Starts one
 * server with its clock set ahead, for which the sessions are old, and one with an https public origin.
 */
export async function sessions() {
  const tally = new Tally()
  const folder = temporaryFolder()
  const environment = { ...restartableServer(folder.path), SIGN_IN_LIMIT: '100000' }
  const servers: ServerProcess[] = []
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServer({ ...environment, ...more })
    servers.push(server)
    return server
  }
  try {
    const server = await start()
    await otherAppsTokens(server.url, tally)
    await endedSessions(server.url, tally)
    const token = await signInTo('STAFF', server.url, 'admin')
    const { iat, exp } = claimsOf(token)
    tally.expect(exp - iat === 12 * 60 * 60, () => `a token of the console lives ${exp - iat} s`)
    await server.end('SIGTERM')

    const later = await start({ CLOCK_AHEAD_MINUTES: '16' })
    await staleSignIn(later.url, token, tally)
    await later.end('SIGTERM')

    const muchLater = await start({ CLOCK_AHEAD_MINUTES: '90', PUBLIC_URL: publicUrl })
    const idle = await requestAsIs(`${muchLater.url}${admin}/me`, { headers: bearer(token) })
    tally.expect(idle.status === 401, () => `an idle session: ${idle.status}`)
    const cookies = await secureCookies(muchLater.url, publicUrl)
    await muchLater.end('SIGTERM')

    return [tally.row('S7', 'sessions: other app, ended, idle, stale'), cookies]
  } finally {
    for (const server of servers) await server.end('SIGTERM')
    folder.remove()
  }
}

/** Staff endpoints refuse the customers' token of staff; members' endpoints refuse the console's. */
async function otherAppsTokens(url: string, tally: Tally) {
  const token = await signIn(url, 'admin')
  const consoleToken = consoleTokenOf(token) ?? ''
  for (const endpoint of endpoints) {
    const isForStaff = endpoint.path.startsWith(`${admin}/`)
    if (!isForStaff && endpoint.access !== 'member') continue
    const { status } = await callAt(url, endpoint, isForStaff ? token : consoleToken)
    tally.expect(status === 404, () => `${endpoint.method} ${endpoint.path} with the other token: ${status}`)
  }
}

/** Tokens whose session was ended: by signing out, on another device, by an administrator, by a block. */
async function endedSessions(url: string, tally: Tally) {
  const staff = () => signInTo('STAFF', url, 'operator')
  const customer = () => signInTo('CUSTOMER', url, 'customer-2')
  const send = (token: string, method: string, path: string, body?: object) =>
    requestAsIs(
      url + path,
      body ? { ...json(body, bearer(token)), method } : { method, headers: bearer(token) },
    )
  const expectEnded = async (how: string, token: string, path: string) => {
    const { status } = await send(token, 'GET', path)
    tally.expect(status === 401, () => `${how}: ${status}`)
  }
  const [me, myPage] = [`${admin}/me`, '/api/v1/user/my-page']

  const signedOut = await staff()
  await send(signedOut, 'POST', '/api/auth/logout', {})
  await expectEnded('a console token after signing out', signedOut, me)

  const [here, there, third] = [await customer(), await customer(), await customer()]
  await send(here, 'DELETE', `/api/v1/user/sessions/${claimsOf(there).sid}`)
  await expectEnded('a device that was signed out from another', there, myPage)
  await send(here, 'DELETE', '/api/v1/user/sessions')
  await expectEnded('a device after "all others"', third, myPage)

  const administrator = await signInTo('STAFF', url, 'admin')
  const theirs = await staff()
  const end = `${admin}/people/${claimsOf(theirs).sub}/end-sessions`
  await send(administrator, 'POST', end, { reason: 'S7' })
  await expectEnded('a console session ended by an administrator', theirs, me)

  const blocked = await signInTo('CUSTOMER', url, 'customer-3')
  const person = `${admin}/people/${claimsOf(blocked).sub}`
  await send(administrator, 'POST', `${person}/block`, { reason: 'S7' })
  await expectEnded('a blocked member', blocked, myPage)
}

/** Money, roles and personal data with a sign-in of 16 minutes ago; everything else still works. */
async function staleSignIn(url: string, token: string, tally: Tally) {
  const fresh = endpoints.filter(({ fresh, access }) => fresh && [access].flat().includes('ADMIN'))
  tally.expect(fresh.length > 10, () => `only ${fresh.length} endpoints ask for a fresh sign-in`)
  for (const endpoint of fresh) {
    const { json: envelope, status } = await callAt(url, endpoint, token)
    tally.expect(
      envelope?.code === 'FRESH_SIGN_IN_REQUIRED',
      () => `${endpoint.method} ${endpoint.path} with a stale sign-in: ${status} ${envelope?.code}`,
    )
  }
  const { status } = await requestAsIs(`${url}${admin}/me`, { headers: bearer(token) })
  tally.expect(status === 200, () => `a stale sign-in elsewhere: ${status}`)
}
