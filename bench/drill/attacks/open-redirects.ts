import { bearer, json, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'

const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  'https:evil.example/',
  'https:/evil.example/',
  'javascript:alert(1)',
  'data:text/html,hi',
  '%2F%2Fevil.example',
  '///evil.example',
  '/.evil.example',
]
const names = [
  'next',
  'returnTo',
  'return_to',
  'redirect',
  'redirectUri',
  'redirect_uri',
  'url',
  'continue',
  'from',
  'to',
]

/** Links that banners and products must refuse. */
const badLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http://evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://shop.example@evil.example',
  'https://shop.example\\@evil.example',
  'https://evil example/',
  '',
]

/** A14: no address of the product redirects to another site, and no stored link can. */
export async function openRedirects(url: string) {
  const tally = new Tally()
  await documents(url, tally)
  await links(url, tally)
  return tally.row('A14', 'nothing of ours leads elsewhere')
}

/** Tries redirects by every parameter and by path on documents, sign-in and sign-out. */
async function documents(url: string, tally: Tally) {
  const pages = [
    '/',
    '/login',
    '/login-required',
    '/console',
    '/console/',
    '/console/login',
    '/payment/success',
    '/payment/fail',
  ]
  const asked = pages.flatMap((page) =>
    elsewhere.map(
      (target) => `${page}?${names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')}`,
    ),
  )
  const paths = elsewhere.flatMap((target) => [
    ...['/', '/console/', '/console', '/media/', '/api/', '/login/'].map(
      (before) => before + encodeURI(target),
    ),
    `/console/..${encodeURI(target)}`,
  ])
  for (const path of [
    ...asked,
    ...paths,
    '//evil.example',
    '//evil.example/..',
    '/console//evil.example',
    '/console/%5cevil.example',
  ]) {
    const { status, headers } = await request(url + path)
    const location = headers.get('location')
    const leads = location && new URL(location, url).origin !== new URL(url).origin
    tally.expect(!leads && status < 500 && !headers.get('refresh'), () => `${path}: ${status} to ${location}`)
  }
}

/** Tries links of the catalogue and of notices. */
async function links(url: string, tally: Tally) {
  const operator = await signIn(url, 'operator')
  const kept = 'c/pot-00000000.webp'
  const banner = { mobileImage: kept, pcImage: kept, alt: '봄', startsAt: '2026-01-01T09:00:00+09:00' }
  const product = { name: '토분', image: kept, price: 1, description: '흙', type: 'POT' }
  const send = (path: string, body: object) =>
    request(`${url}/api/v1/admin/${path}`, json(body, bearer(operator)))
  for (const link of badLinks) {
    const [hung, kept] = [
      await send('banners', { ...banner, link }),
      await send('products', { ...product, link }),
    ]
    tally.expect(hung.status === 400, () => `a banner to ${link}: ${hung.status}`)
    tally.expect(kept.status === 400, () => `a product to ${link}: ${kept.status}`)
  }
  for (const link of ['/shop', '/plant-contents?tag=a', 'https://shop.example/1']) {
    const hung = await send('banners', { ...banner, link })
    tally.expect(hung.status === 200, () => `a banner to ${link}: ${hung.status} ${hung.text}`)
  }
}
