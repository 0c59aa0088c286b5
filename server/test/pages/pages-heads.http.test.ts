import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { content } from '../../src/features/content/content.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createTestDatabase } from '../support/harness/test-database.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const PUBLIC_URL = 'https://saeip.example'
const template =
  '<html><head><title>x</title>\n<meta name="description" content="y" /></head><body>the app</body></html>'
const hostile = '</title><script>alert(1)</script>"><img src=x onerror=alert(2)> & 잎'

let folder: string
let server: TestServer
const ordinary = newId()
const nasty = newId()
const draft = newId()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index', 'shell', 'bare']) await writeFile(join(folder, `${name}.html`), template)
  server = await testServer({ env: { PUBLIC_URL }, overrides: { webFolder: folder } })
  await server.features.policy.storeTexts()
  await server.features.company.storeFaq()
  await server.db
    .insert(content)
    .values([
      article(ordinary, '물은 언제 주나요', new Date('2026-01-02T03:04:05Z')),
      article(nasty, hostile, new Date('2026-01-03T00:00:00Z')),
      article(draft, '아직 쓰는 중', null),
    ])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function article(id: string, title: string, publishedAt: Date | null) {
  const at = new Date('2026-01-04T00:00:00Z')
  return {
    id,
    title,
    subTitle: `${title} 알려 드려요`,
    thumbnail: 'c/leaf-1a2b3c4d.webp',
    tag: '물주기',
    body: '<h2>제목</h2><p>겉흙이 <strong>마르면</strong> 주세요.</p><p>그다음</p>',
    publishedAt,
    createdAt: at,
    updatedAt: at,
  }
}

const page = (path: string, at = server) => at.call('GET', path)
const headOf = async (path: string, at = server) => (await page(path, at)).body.split('</head>')[0] as string
const dataOf = (head: string) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}'
  return JSON.parse(json) as { '@context': string; '@graph': Record<string, unknown>[] }
}
const typesOf = (head: string) => (dataOf(head)['@graph'] ?? []).map((it) => it['@type'])

test.each([
  ['/', '새잎, 아픈 식물을 위한 진단과 돌봄', ['WebSite', 'Organization']],
  ['/login', '로그인 - 새잎', ['WebPage', 'BreadcrumbList']],
  ['/company', '회사 소개 - 새잎', ['AboutPage', 'BreadcrumbList']],
  ['/company/about', '새잎 이야기 - 새잎', ['ImageGallery', 'BreadcrumbList']],
  ['/plant-contents', '콘텐츠 - 새잎', ['CollectionPage', 'BreadcrumbList']],
  ['/shop', '쇼핑 - 새잎', ['CollectionPage', 'BreadcrumbList']],
  ['/care-service-desc', '케어 서비스 안내 - 새잎', ['Service', 'BreadcrumbList']],
  ['/customer-service', '고객센터 - 새잎', ['FAQPage', 'BreadcrumbList']],
  ['/user-condition', '이용약관 - 새잎', ['WebPage', 'BreadcrumbList']],
  ['/private-condition', '개인정보 처리방침 - 새잎', ['WebPage', 'BreadcrumbList']],
  ['/notification-consent', '알림 수신 동의 - 새잎', ['WebPage', 'BreadcrumbList']],
  ['/marketing-consent', '마케팅 정보 수신 동의 - 새잎', ['WebPage', 'BreadcrumbList']],
  ['/refund-policy', '환불 정책 - 새잎', ['WebPage', 'BreadcrumbList']],
])('%s can be found and shared: title, description, picture, what it is', async (path, title, types) => {
  const answer = await page(`${path}?utm_source=x`)
  const head = answer.body.split('</head>')[0]
  expect(answer.status).toBe(200)
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(head).toContain(`<title>${title}</title>`)
  expect(head.match(/<meta name="description" content="[^"]{20,160}">/g)).toHaveLength(1)
  expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}">`)
  expect(head).toContain(`<meta property="og:title" content="${title}">`)
  expect(head).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og.png">`)
  expect(head).toContain('<meta property="og:locale" content="ko_KR">')
  expect(head).not.toContain('noindex')
  expect(typesOf(head)).toEqual(types)
})

test.each(['/my-page', '/reservation-care', '/login-required', '/payment/success', '/plant-analysis'])(
  '%s is nobody else’s business: not to be found, nothing to share',
  async (path) => {
    const { status, body } = await page(path)
    expect(status).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/canonical|og:|ld\+json/)
  },
)

test('a screen without a document of its own tells the app that it shows a skeleton', async () => {
  expect((await page('/payment/success')).body).toContain(
    '<script type="application/json" id="skeleton">true</script>',
  )
})

describe('an article', () => {
  it('says in its head what it is, with its own picture', async () => {
    const path = `/plant-contents/${ordinary}`
    const head = await headOf(path)
    expect(head).toContain('<title>물은 언제 주나요 - 새잎</title>')
    expect(head).toContain('content="물은 언제 주나요 알려 드려요. 겉흙이 마르면 주세요."')
    expect(head).toContain('<meta property="og:type" content="article">')
    expect(head).toContain(`<meta property="og:image" content="${PUBLIC_URL}/media/c/leaf-1a2b3c4d.webp">`)
    expect(dataOf(head)['@graph'][0]).toMatchObject({
      '@type': 'Article',
      headline: '물은 언제 주나요',
      datePublished: '2026-01-02T12:04:05+09:00',
      mainEntityOfPage: PUBLIC_URL + path,
    })
    expect(typesOf(head)).toEqual(['Article', 'BreadcrumbList'])
    expect(await headOf(`${path}/`)).toBe(head)
  })

  it('with a hostile title stays text, in the head and in the data', async () => {
    const { body } = await page(`/plant-contents/${nasty}`)
    expect(body).not.toMatch(/<script>|<img|onerror=alert\(2\)>[^&]*</)
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="content">',
      '<script type="application/json" id="skeleton">',
      '<script type="application/json" id="site">',
    ])
    expect(dataOf(body)['@graph'][0]).toMatchObject({ headline: hostile })
  })

  it('is sent again only when it has changed, and its head counts', async () => {
    const path = `/plant-contents/${ordinary}`
    const headers = { 'if-none-match': (await page(path)).headers.get('etag') ?? '' }
    expect((await server.call('GET', path, { headers })).status).toBe(304)
    expect((await server.call('GET', `/plant-contents/${nasty}`, { headers })).status).toBe(200)
  })

  it('that is unknown, a draft or no id at all is a 404 with the app around it', async () => {
    for (const id of [newId(), draft, 'nonsense', "'or 1=1"]) {
      const { status, body } = await page(`/plant-contents/${encodeURIComponent(id)}`)
      expect(status).toBe(404)
      expect(body).toContain('the app')
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  it('still gets its page, with a plain head, while the database is down', async () => {
    const { url, drop } = await createTestDatabase()
    await drop()
    const down = await testServer({ databaseUrl: url, env: { PUBLIC_URL }, overrides: { webFolder: folder } })
    const { status, body } = await page(`/plant-contents/${ordinary}`, down)
    expect([status, body.includes('<title>콘텐츠 - 새잎</title>')]).toEqual([200, true])
    expect((await page('/sitemap.xml', down)).body).toContain(`<loc>${PUBLIC_URL}/plant-contents</loc>`)
    await down.close()
  })
})

test('an address nobody knows is a 404 that is not to be found', async () => {
  const { status, body } = await page('/no-such-page')
  expect(status).toBe(404)
  expect(body).toContain('<title>화면을 찾을 수 없어요 - 새잎</title>')
  expect(body).toContain('noindex')
})

test('the sitemap names every page that may be found, and when articles and texts changed', async () => {
  const { headers, body } = await page('/sitemap.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n(<url><loc>https:\/\/saeip\.example\/[^<&]*<\/loc>(<lastmod>[^<]+<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
  )
  const rows = body.match(/<loc>[^<]*<\/loc>/g) as string[]
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows).toHaveLength(15)
  expect(body).toContain(
    `<loc>${PUBLIC_URL}/plant-contents/${ordinary}</loc><lastmod>2026-01-04T00:00:00.000Z</lastmod>`,
  )
  expect(body).toContain(`<loc>${PUBLIC_URL}/refund-policy</loc><lastmod>2025-09-01</lastmod>`)
  expect(body).not.toMatch(new RegExp(`${draft}|my-page|login-required`))
  for (const path of rows.map((row) => row.slice(5 + PUBLIC_URL.length, -6)))
    expect([path, (await page(path)).status]).toEqual([path, 200])
})

test('robots are told where the sitemap is and where they have no business', async () => {
  const { headers, body } = await page('/robots.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  const lines = body.split('\n')
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  for (const path of ['/api/', '/sandbox/', '/my-page', '/analysis-result/', '/reservation-detail/'])
    expect(lines).toContain(`Disallow: ${path}`)
  const closed = lines
    .filter((line: string) => line.startsWith('Disallow: '))
    .map((line: string) => line.slice(10))
  for (const path of ['/', '/plant-contents', '/company', '/shop', '/customer-service', '/refund-policy'])
    expect(closed.filter((start: string) => path.startsWith(start))).toEqual([])
})
