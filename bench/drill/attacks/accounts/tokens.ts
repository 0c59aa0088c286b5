import { createHmac } from 'node:crypto'
import { bearer, request, signIn } from '../../http-client.ts'
import { Tally } from '../../row.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signedWith = (secret: string, head: string, body: string) =>
  `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`

const claimsOf = (payload: string) =>
  JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>

function forgeries(token: string): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = claimsOf(payload)
  const admin = part({ ...claims, role: 'ADMIN', roles: ['ADMIN'] })
  const past = part({ ...claims, exp: 1 })
  return {
    'no algorithm': `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'no algorithm, old signature': `${part({ alg: 'None' })}.${payload}.${signature}`,
    'empty secret': signedWith('', header, payload),
    'guessed secret': signedWith('secret', header, admin),
    'claims exchanged': `${header}.${admin}.${signature}`,
    'expired, own key': signedWith('x'.repeat(32), header, past),
    'another algorithm': signedWith('secret', part({ alg: 'HS512', typ: 'JWT' }), payload),
    'key id traversal': signedWith('', part({ alg: 'HS256', kid: '../../../dev/null' }), payload),
    'signature cut': `${header}.${payload}.${signature.slice(0, -4)}`,
    'no signature': `${header}.${payload}`,
    'not a token': 'undefined',
    empty: '',
    'very long': 'a'.repeat(8000),
  }
}

/** The token, signed anew with the secret, so that it expires so many seconds from now. */
const withExpiry = (token: string, secret: string, seconds: number) => {
  const [header = '', payload = ''] = token.split('.')
  const exp = Math.floor(Date.now() / 1000) + seconds
  return signedWith(secret, header, part({ ...claimsOf(payload), exp }))
}

/** A3: forged, expired and revoked tokens are refused everywhere. `secret` is the server's TOKEN_SECRET. */
export async function tokens(url: string, secret: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-2')
  const open = (value: string) => request(`${url}/api/v1/user/my-page`, { headers: bearer(value) })

  for (const [name, forged] of Object.entries(forgeries(token))) {
    const answer = await open(forged)
    tally.expect(answer.status === 401, () => `${name}: ${answer.status}`)
  }
  const expired = await open(withExpiry(token, secret, -1))
  tally.expect(expired.status === 401, () => `expired a second ago: ${expired.status}`)
  const resigned = await open(withExpiry(token, secret, 60))
  tally.expect(resigned.status === 200, () => `not expired, same secret: ${resigned.status}`)
  const before = await open(token)
  tally.expect(before.status === 200, () => `a good token: ${before.status}`)

  await request(`${url}/api/auth/logout`, { method: 'POST', headers: bearer(token) })
  const after = await open(token)
  tally.expect(after.status === 401, () => `a revoked token: ${after.status}`)
  return tally.row('A3', 'forged, expired and revoked tokens')
}
