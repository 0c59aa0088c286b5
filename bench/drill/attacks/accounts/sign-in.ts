import { authorize, bearer, json, request, signIn, startSignIn } from '../../http-client.ts'
import { Tally } from '../../row.ts'

/** Redirect URIs that resemble our login page. */
function redirectTricks(url: string): string[] {
  const { host, port } = new URL(url)
  const login = `${url}/login?provider=kakao`
  const hosts = [
    'evil.example',
    `${host}.evil.example`,
    `${host}@evil.example`,
    `evil.example/${host}`,
    `evil.example#${host}`,
    `evil.example?${host}`,
    `localhost:1`,
    `LOCALHOST.evil.example`,
    `127.1:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `0x7f.1:${port}`,
    `localhost.:${port}`,
    `sub.localhost:${port}`,
  ]
  const paths = [
    '/login',
    '/login?provider=google',
    '/login?provider=naver',
    '/login/?provider=kakao',
    '/login?provider=kakao&x=1',
    '/login?x=1&provider=kakao',
    '/login?provider=KAKAO',
    '/LOGIN?provider=kakao',
    '//login?provider=kakao',
    '/login/../login?provider=kakao',
    '/login%2f?provider=kakao',
    '/login?provider=kakao#token',
    '/login;a?provider=kakao',
    '/logout?provider=kakao',
    '/?provider=kakao',
    '/login?provider=kakao%00',
    '/login?provider=kakao/',
    '/api/auth/kakao',
    '/login?provider=%6bakao',
    '/login%3Fprovider=kakao',
    '/./login?provider=kakao',
    '/login?provider[]=kakao',
    '/login?provider=kakao&provider=google',
  ]
  return [
    ...hosts.map((other) => `http://${other}/login?provider=kakao`),
    ...paths.map((path) => url + path),
    login.replace('http:', 'https:'),
    login.replace('http:', 'ftp:'),
    ` ${login}`,
    `${login} `,
    `${login}\n`,
    `${login}\t`,
    login.replace('//', '/'),
    login.replace('//', '///'),
    login.replace('//', '\\\\'),
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.example/login?provider=kakao',
    '/login?provider=kakao',
    'login?provider=kakao',
    '*',
    'null',
    '',
    'about:blank',
    `${login}${'a'.repeat(3000)}`,
    url,
  ]
}

/** A4: missing, replayed and foreign states, provider mix-ups and redirect tricks are refused. */
export async function signInAttacks(url: string) {
  const tally = new Tally()
  const exchange = (provider: string, body: object, cookie: string) =>
    request(`${url}/api/auth/${provider}`, json(body, { cookie }))
  const refused = (status: number) => status === 400 || status === 404

  for (const trick of redirectTricks(url)) {
    const answer = await request(`${url}/api/auth/kakao/url?redirectUri=${encodeURIComponent(trick)}`)
    tally.expect(answer.status === 400, () => `redirect to ${trick.slice(0, 60)}: ${answer.status}`)
  }

  const started = await startSignIn(url, 'kakao')
  const { redirectUri, cookie } = started
  const { code, state } = await authorize(started.authorizeUrl, 'customer-2')
  const other = await startSignIn(url, 'kakao')
  const google = await startSignIn(url, 'google')
  const wrong: [string, string, object, string][] = [
    ['no state', 'kakao', { code, redirectUri }, cookie],
    ['invented state', 'kakao', { code, redirectUri, state: 'a'.repeat(43) }, cookie],
    ['no cookie', 'kakao', { code, redirectUri, state }, ''],
    ['another browser', 'kakao', { code, redirectUri, state }, other.cookie],
    ['another provider', 'naver', { code, redirectUri: google.redirectUri, state }, cookie],
    ['unknown provider', 'facebook', { code, redirectUri, state }, cookie],
  ]
  for (const [name, provider, body, withCookie] of wrong) {
    const fresh = await startSignIn(url, 'kakao')
    const back = await authorize(fresh.authorizeUrl, 'customer-2')
    const isOwnState = 'state' in body && body.state === state
    const sent = isOwnState ? { ...body, code: back.code, state: back.state } : body
    const answer = await exchange(provider, sent, withCookie === cookie ? fresh.cookie : withCookie)
    tally.expect(refused(answer.status), () => `${name}: ${answer.status}`)
  }

  const first = await exchange('kakao', { code, redirectUri, state }, cookie)
  tally.expect(first.status === 200, () => `the honest exchange: ${first.status} ${first.text}`)
  const replay = await exchange('kakao', { code, redirectUri, state }, cookie)
  tally.expect(replay.status === 400, () => `a replayed state: ${replay.status}`)
  return tally.row('A4', 'sign-in: states, mix-ups, redirect tricks')
}

/** A5: a link, a form post or an image load cannot sign anybody out. */
export async function forcedLogout(url: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-2')
  const links = ['/api/auth/logout', '/logout', '/api/auth/kakao?logout=1', '/login?error=access_denied']
  for (const link of links) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await request(url + link, { method })
    await request(url + link, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    const answer = await request(`${url}/api/v1/user/my-page`, { headers: bearer(token) })
    tally.expect(answer.status === 200, () => `after ${link}: ${answer.status}`)
  }
  return tally.row('A5', 'a link cannot log somebody out')
}
