import { bearer, json, request, signIn, startSignIn } from '../http-client.ts'
import { Tally } from '../row.ts'

const pages = [
  '/',
  '/login',
  '/plant-analysis',
  '/no-such-page',
  '/sandbox/',
  '/api/docs',
  '/api/docs/json',
  '/api/none',
  '/api/v1/user/my-page',
  '/api/v1/common/home/dashboard',
  '/api/auth/kakao/url',
  '/media/none.jpg',
  '/media/../package.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/none.js',
  '/favicon.svg',
]

const leaks =
  /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/|[A-Z]\w*Error:|syntax error at or near|ECONNREFUSED|\.ts:\d+/

/** A15: every answer carries the security headers; none a stack trace; no source map is public. */
export async function headers(url: string) {
  const tally = new Tally()
  for (const page of pages) {
    const answer = await request(url + page)
    const header = (name: string) => answer.headers.get(name) ?? ''
    const policy = header('content-security-policy')
    tally.expect(header('x-content-type-options') === 'nosniff', () => `${page}: sniffing allowed`)
    tally.expect(/frame-ancestors 'none'|sandbox/.test(policy), () => `${page}: may be framed`)
    tally.expect(!/script-src[^;]*(unsafe-inline|unsafe-eval|\*)/.test(policy), () => `${page}: ${policy}`)
    tally.expect(
      !policy.includes('script-src') || /(object|default)-src 'none'.*base-uri 'none'/.test(policy),
      () => `${page}: plug-ins or a base address are allowed`,
    )
    tally.expect(
      !/^(text|application)\/(html|json|javascript)(?!; charset=utf-8)/.test(header('content-type')),
      () => `${page}: ${header('content-type')} without a charset`,
    )
    tally.expect(header('referrer-policy') !== '', () => `${page}: no referrer policy`)
    tally.expect(header('x-powered-by') === '', () => `${page}: names its software`)
    tally.expect(!leaks.test(answer.text) && answer.status < 500, () => `${page}: ${answer.status} leaks`)
  }
  const home = await request(url)
  for (const [, asset] of home.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const map = await request(`${url}${asset}.map`)
    const source = await request(url + asset)
    tally.expect(map.status === 404, () => `${asset}.map: ${map.status}`)
    tally.expect(!source.text.includes('sourceMappingURL='), () => `${asset} names a source map`)
  }
  tally.expect(
    !/<script(?![^>]*\bsrc=)(?![^>]*application\/(ld\+)?json)[^>]*>/.test(home.text),
    () => 'inline script in the page',
  )
  return tally.row('A15', 'security headers, no traces, no source maps')
}

/** A16: other origins get no CORS permission, and forms of other sites change nothing. */
export async function otherOrigins(url: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-2')
  const origins = ['https://evil.example', 'null', `${url}.evil.example`, url.replace('http:', 'https:')]
  for (const origin of origins) {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const answer = await request(`${url}/api/v1/user/my-page`, {
        method,
        headers: { origin, 'access-control-request-method': 'PUT', ...bearer(token) },
      })
      const allowed = answer.headers.get('access-control-allow-origin')
      tally.expect(allowed === null, () => `${method} from ${origin}: allowed ${allowed}`)
    }
  }
  const started = await startSignIn(url, 'kakao')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    for (const path of ['/api/auth/kakao', '/api/v1/user/consents', '/api/v1/notifications/mark-all-read']) {
      const answer = await request(url + path, {
        method: path.endsWith('read') ? 'PUT' : 'POST',
        headers: { 'content-type': type, cookie: started.cookie, origin: 'https://evil.example' },
        body: '{"code":"a","state":"b","redirectUri":"c"}',
      })
      tally.expect([400, 401, 415].includes(answer.status), () => `${type} to ${path}: ${answer.status}`)
    }
  }
  return tally.row('A16', 'CORS and form posts')
}

/** A22: shared caches must not store personal answers or serve them to another person. */
export async function sharedCaches(url: string) {
  const tally = new Tally()
  const [first, second] = [await signIn(url, 'customer-1'), await signIn(url, 'customer-2')]
  const paths = [
    '/api/v1/user/my-page',
    '/api/v1/common/home/dashboard',
    '/api/v1/analysis',
    '/api/v1/notifications?includeUnreadCount=true',
    '/api/v1/notifications/unread-count',
    '/api/v1/user/consents',
  ]
  /** Whether each of the two people gets the same answer again and again. */
  async function answersAreStable(path: string): Promise<boolean> {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        request(url + path, { headers: bearer(index % 2 ? first : second) }),
      ),
    )
    for (const answer of answers) {
      const control = answer.headers.get('cache-control') ?? ''
      tally.expect(/no-store/.test(control), () => `${path}: cache-control "${control}"`)
    }
    const countOf = (rest: number) =>
      new Set(answers.filter((_, index) => index % 2 === rest).map(({ text }) => text)).size
    return countOf(0) === 1 && countOf(1) === 1
  }
  for (const path of paths) {
    // A notice of an earlier attack that arrives meanwhile changes an answer once; mixed-up answers keep changing.
    const isStable = (await answersAreStable(path)) || (await answersAreStable(path))
    tally.expect(isStable, () => `${path}: answers of one person differ`)
  }
  const [chorok, saebom] = await Promise.all(
    [first, second].map((token) => request(`${url}/api/v1/user/my-page`, { headers: bearer(token) })),
  )
  tally.expect(chorok?.text !== saebom?.text, () => 'two people got the same page')
  return tally.row('A22', 'shared caches never serve personal data to others')
}

/** A12: rate limits hold, and forged forwarding headers do not bypass them. */
export async function limits(url: string, { signInLimit }: { signInLimit: number }) {
  const tally = new Tally()
  const statuses: number[] = []
  for (let index = 0; index < signInLimit + 20; index += 1) {
    const answer = await request(`${url}/api/auth/kakao`, {
      ...json({ code: 'x', state: `forged-${index}`, redirectUri: `${url}/login?provider=kakao` }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${index % 256}.${(index * 7) % 256}`,
        'x-real-ip': `10.1.0.${index % 256}`,
        forwarded: `for=10.2.0.${index % 256}`,
        'cf-connecting-ip': `10.3.0.${index % 256}`,
      },
    })
    statuses.push(answer.status)
  }
  const passed = statuses.filter((status) => status !== 429).length
  tally.expect(
    passed <= signInLimit,
    () => `${passed} of ${statuses.length} tries passed a limit of ${signInLimit}`,
  )
  tally.expect(statuses.at(-1) === 429, () => `the last try: ${statuses.at(-1)}`)
  return tally.row('A12', 'rate limits that forged addresses cannot pass')
}
