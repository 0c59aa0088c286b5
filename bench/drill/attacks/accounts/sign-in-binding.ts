import { providers } from '../../../../contract/account/account.ts'
import { authorize, json, request, startSignIn } from '../../http-client.ts'
import { Tally } from '../../row.ts'

const proofKeyParameters = ['code_challenge', 'code_challenge_method', 'nonce']

/** S6: a code that was issued to a victim is refused in a sign-in that the attacker started, at every provider. */
export async function foreignCodes(url: string) {
  const tally = new Tally()
  for (const provider of providers) {
    const codeOfVictim = async (change: (address: URL) => void) => {
      const address = new URL((await startSignIn(url, provider)).authorizeUrl)
      change(address)
      return (await authorize(address.href, 'customer-1')).code
    }
    const victims: Record<string, string> = {
      'a leaked code': await codeOfVictim(() => undefined),
      // The attacker sends the victim a link from which the binding has been cut.
      'a code without proof key': await codeOfVictim(({ searchParams }) => {
        for (const name of proofKeyParameters) searchParams.delete(name)
      }),
    }
    for (const [name, code] of Object.entries(victims)) {
      const own = await startSignIn(url, provider)
      const { state } = await authorize(own.authorizeUrl, 'customer-2')
      const answer = await request(
        `${url}/api/auth/${provider}`,
        json({ code, state, redirectUri: own.redirectUri }, { cookie: own.cookie }),
      )
      tally.expect(
        code !== '' && answer.status === 400 && !answer.text.includes('token'),
        () => `${provider}, ${name}: ${answer.status} ${answer.text}`,
      )
    }
    const { authorizeUrl } = await startSignIn(url, provider)
    const method = new URL(authorizeUrl).searchParams.get('code_challenge_method')
    tally.expect(method === 'S256', () => `${provider} gets no proof key`)
  }
  return tally.row('S6', "somebody else's sign-in code")
}

const startWith = (server: string, origin: string, cookie = '') => {
  const redirectUri = encodeURIComponent(`${origin}/login?provider=kakao`)
  return request(`${server}/api/auth/kakao/url?redirectUri=${redirectUri}`, { headers: { cookie } })
}

/** M9: over https no other host can set the sign-in cookie. */
export async function secureCookies(url: string, publicUrl: string) {
  const tally = new Tally()
  const cookie = (await startWith(url, publicUrl)).headers.getSetCookie()[0] ?? ''
  tally.expect(/^__Host-saeip\.sign-in\./.test(cookie), () => `no __Host- prefix: ${cookie}`)
  tally.expect(/; Path=\/(;|$)/.test(cookie) && /; Secure/.test(cookie), () => `not for this host: ${cookie}`)
  tally.expect(!/; Domain=/i.test(cookie), () => `for other hosts: ${cookie}`)
  return tally.row('M9', 'the sign-in cookie over https')
}

/** M9: a sign-in cookie that an attacker has set in the victim's browser is replaced, never reused. */
export async function plantedCookies(url: string) {
  const tally = new Tally()
  const values = new Set<string>()
  for (const planted of ['', 'A'.repeat(43), 'B'.repeat(43)]) {
    const name = (await startSignIn(url, 'kakao')).cookie.split('=')[0]
    const { headers } = await startWith(url, url, planted && `${name}=${planted}; saeip.sign-in=${planted}`)
    const value = headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1] ?? ''
    tally.expect(value.length === 43 && value !== planted && !values.has(value), () => `taken over: ${value}`)
    values.add(value)
  }

  // The attacker's own state and cookie, planted in the victim's browser beside the victim's.
  const [attacker, victim] = [await startSignIn(url, 'kakao'), await startSignIn(url, 'kakao')]
  const back = await authorize(victim.authorizeUrl, 'customer-2')
  const body = json({ ...back, redirectUri: victim.redirectUri }, { cookie: attacker.cookie })
  const foreign = await request(`${url}/api/auth/kakao`, body)
  tally.expect(foreign.status === 400, () => `a foreign cookie: ${foreign.status}`)
  return tally.row('M9', 'planted sign-in cookies')
}
