import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptOfDocuments } from '../../src/shared/http/security-headers.ts'
import { diskStore, type MediaStore } from '../../src/shared/media/media-store.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const photo = `d/${'p'.repeat(24)}.jpg`
const asBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const script = 'console.log("새잎")'.repeat(50)

let folder: string
let store: MediaStore
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  await buildWeb(folder)
  store = diskStore(join(folder, 'media'))
  await store.put(photo, Buffer.from('a photo'), 'image/jpeg')
  server = await testServer({
    env: { COMPANY_NAME: '</script><script>alert(1)</script>' },
    overrides: { webFolder: join(folder, 'web'), store },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a build of the web app leaves behind, in small. */
async function buildWeb(root: string) {
  const web = join(root, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  for (const name of ['home', 'shell', 'bare']) {
    await writeFile(join(web, `${name}.html`), `<html><head></head><body>${name}</body></html>`)
  }
  await writeFile(join(web, 'assets', 'app-1a2b.js'), script)
  await writeFile(join(web, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(web, 'assets', 'app-1a2b.js.map'), '{}')
  await writeFile(join(web, 'manifest.webmanifest'), '{}')
}

test.each([
  ['/', 200, 'home'],
  ['/?utm=x', 200, 'home'],
  ['/login', 200, 'bare'],
  ['/login-required', 200, 'bare'],
  ['/plant-analysis', 200, 'shell'],
  ['/reservation-care', 200, 'shell'],
  ['/analysis-result/01900000-0000-7000-8000-000000000000', 200, 'shell'],
  ['/my-page/', 200, 'shell'],
  ['/no-such-screen', 404, 'shell'],
  ['/console', 404, 'shell'],
])('%s answers %i with the %s document', async (path, status, document) => {
  const answer = await server.call('GET', path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toContain(`<body>${document}</body>`)
})

/** What every page may run: the files of the build, and the script inside the document. */
const ownScripts = `'self' '${scriptOfDocuments}'`

const real = {
  TOSS_SCRIPT_URL: 'https://js.tosspayments.com/v2/standard',
  POSTCODE_SCRIPT_URL: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
}
const aReservation = '/reservation-detail/01900000-0000-7000-8000-000000000000'

/** The directives of a page's policy that the payment widget and the postcode search need. */
async function hostsOf(at: TestServer, path: string) {
  const { headers, body } = await at.call('GET', path)
  const policy = headers.get('content-security-policy') ?? ''
  const pick = (name: string) => policy.match(new RegExp(`${name}-src ([^;]*)`))?.[1]
  return [pick('script'), pick('frame'), pick('connect'), body.includes('<meta name="widgets"')]
}

test('hosts of the payment widget and the postcode search are allowed only where they are used', async () => {
  const web = { webFolder: join(folder, 'web') }
  const live = await testServer({ env: real, databaseUrl: server.databaseUrl, overrides: web })
  for (const path of ['/reservation-care', '/reservation-care/?from=x', aReservation]) {
    expect(await hostsOf(live, path)).toEqual([
      `${ownScripts} https://js.tosspayments.com https://t1.kakaocdn.net https://t1.daumcdn.net`,
      'https://*.tosspayments.com https://postcode.map.kakao.com https://postcode.map.daum.net',
      "'self' https://*.tosspayments.com",
      true,
    ])
  }
  for (const path of ['/', '/login', '/payment/success', '/reservation-list', '/reservation-care/x'])
    expect(await hostsOf(live, path)).toEqual([ownScripts, "'none'", "'self'", false])
  await live.close()
})

test('a practice world on its own needs its origin, and one in this process nothing', async () => {
  expect(await hostsOf(server, '/reservation-care')).toEqual([ownScripts, "'none'", "'self'", true])
  const SANDBOX_URL = 'http://localhost:3900/sandbox'
  const overrides = { webFolder: join(folder, 'web') }
  const beside = await testServer({ env: { SANDBOX_URL }, databaseUrl: server.databaseUrl, overrides })
  expect(await hostsOf(beside, aReservation)).toEqual([
    `${ownScripts} http://localhost:3900`,
    "'none'",
    "'self'",
    true,
  ])
  await beside.close()
})

test('pages carry the facts of the installation, and no text among them can become markup', async () => {
  const { body } = await server.call('GET', '/')
  const json = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    mediaBase: '/media/',
    company: { name: '</script><script>alert(1)</script>' },
  })
  expect(body.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/json" id="site">',
    '<script type="application/ld+json">',
    '<script type="application/json" id="banner">',
  ])
})

test('a page is asked for again each time, but sent again only when it has changed', async () => {
  const first = await server.call('GET', '/', { headers: asBrowser })
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('content-encoding')).toBe('br')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await server.call('GET', '/', { headers })).status).toBe(304)
})

test('hashed files stay for a year and travel compressed; other files are asked for again', async () => {
  const hashed = await server.call('GET', '/assets/app-1a2b.js', { headers: asBrowser })
  expect(hashed.body).toBe(script)
  expect(hashed.headers.get('content-encoding')).toBe('br')
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await server.call('GET', '/manifest.webmanifest')).headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/assets/app-of-an-older-release.js',
  '/assets/app-1a2b.js.map',
  '/index.html',
  '/.env',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
])('%s is no file of ours: 404 in JSON, not a page', async (path) => {
  const { status, body } = await server.call('GET', path)
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

test('a form posted to a page is refused', async () => {
  const answer = await server.call('POST', '/login', { body: {} })
  expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
})

test('a photo is kept by its browser only, shown as nothing but a photo, and not sent twice', async () => {
  const { status, headers, body } = await server.call('GET', `/media/${photo}`)
  expect([status, body]).toEqual([200, 'a photo'])
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('cache-control')).toBe('private, max-age=604800, immutable')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-disposition')).toBe('inline')

  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await server.call('GET', `/media/${photo}`, again)).status).toBe(304)
  expect((await server.call('HEAD', `/media/${photo}`)).headers.get('content-length')).toBe('7')
})

test.each([
  `/media/d/${'q'.repeat(24)}.jpg`,
  '/media/',
  '/media/d/',
  '/media/..%2f..%2fpostgres%2fPG_VERSION',
  `/media/d/${'p'.repeat(24)}.jpg%00.png`,
  `/media/D/${'p'.repeat(24)}.jpg`,
  `/media//d/${'p'.repeat(24)}.jpg`,
])('%s is no photo: 404, without a look at the disk', async (path) => {
  expect((await server.call('GET', path)).status).toBe(404)
})

const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  'https:evil.example/',
  '%2F%2Fevil.example',
  '///evil.example',
  '/.evil.example',
  '%5cevil.example',
]

test('no address of ours leads to another site, whatever its path and parameters name', async () => {
  const names = [
    'next',
    'returnTo',
    'redirect',
    'redirectUri',
    'redirect_uri',
    'url',
    'continue',
    'from',
    'to',
  ]
  const pages = ['/', '/login', '/login-required', '/console/', '/console/login', '/payment/success']
  const paths = elsewhere.flatMap((target) => [
    ...pages.map(
      (page) => `${page}?${names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')}`,
    ),
    ...['/', '/console/', '/console', '/media/', '/api/', '/login/', '/console/..'].map(
      (before) => before + encodeURI(target),
    ),
  ])
  for (const path of paths) {
    const { status, headers } = await server.call('GET', server.url + path)
    const location = new URL(headers.get('location') ?? '/', server.url)
    expect([path, location.origin, headers.get('refresh')]).toEqual([path, server.url, null])
    expect(status).toBeLessThan(500)
  }
})

test('headers of a visitor do not change what a page says about its own address', async () => {
  const host = 'evil.example:81'
  const headers = {
    'x-forwarded-host': host,
    'x-original-url': `http://${host}/`,
    'x-rewrite-url': `http://${host}/`,
    forwarded: `host=${host}`,
    referer: `http://${host}/`,
  }
  const login = encodeURIComponent(`${server.url}/login?provider=kakao`)
  for (const path of ['/', '/console/', '/sitemap.xml', `/api/auth/kakao/url?redirectUri=${login}`]) {
    const answer = await server.call('GET', path, { headers })
    expect(`${JSON.stringify(answer.body)} ${answer.headers.get('location')}`).not.toContain('evil.example')
  }
})

test('without a web build the API works, and the pages say what to do', async () => {
  const unbuilt = await testServer({ databaseUrl: server.databaseUrl })
  expect((await unbuilt.call('GET', '/api/v1/common/site')).status).toBe(200)
  expect((await unbuilt.call('GET', '/')).body).toContain('npm run build')
  await unbuilt.close()
})
