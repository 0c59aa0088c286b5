import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, bearer, json, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'
import { storePayloads } from './stored-payloads-setup.ts'

/** Counts every connection: a whole request, a TLS handshake, or only an open socket. */
async function openTrap() {
  let knocks = 0
  const server = createServer((socket) => {
    knocks += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  return { port, knocks: () => knocks, close: () => server.close() }
}

const spellings = (port: number) => [
  `http://127.0.0.1:${port}/x.jpg`,
  `https://127.0.0.1:${port}/x.jpg`,
  `https://localhost.:${port}/x.jpg`,
  `http://[::1]:${port}/x.jpg`,
  `//127.0.0.1:${port}/x.jpg`,
  `http://2130706433:${port}/x.jpg`,
  `https://shop.example@127.0.0.1:${port}/x.jpg`,
  `file:///etc/passwd`,
]

/** A9: no address typed in the console or sent as a header makes the server open a connection. */
export async function staffAddresses(url: string) {
  const tally = new Tally()
  const trap = await openTrap()
  const trapped = `<img src="http://127.0.0.1:${trap.port}/x.jpg">`
  await storePayloads(url, (most) =>
    most < trapped.length ? `127.0.0.1:${trap.port}`.slice(0, most) : trapped,
  )
  tally.expect(trap.knocks() === 0, () => 'planted words made the server call')

  const token = await signIn(url, 'operator')
  const admin = await signIn(url, 'admin')
  for (const address of spellings(trap.port)) {
    for (const [what, sent] of await typed(url, address, token, admin)) {
      tally.expect(sent.status < 500, () => `${address} as ${what}: ${sent.status} ${sent.text}`)
      tally.expect(trap.knocks() === 0, () => `${address} as ${what}: the server called`)
    }
  }
  await forwarded(url, trap.port, tally)
  // Time for jobs that would fetch an address later.
  await pause(1500)
  tally.expect(trap.knocks() === 0, () => `${trap.knocks()} calls reached a machine inside`)
  trap.close()
  return tally.row('A9', 'addresses typed at a desk')
}

/** Sends the address in every console field that takes an address, a picture path or a model name. */
async function typed(
  url: string,
  address: string,
  operator: string,
  admin: string,
): Promise<[string, Answer][]> {
  const kept = 'c/pot-00000000.webp'
  const startsAt = '2026-01-01T09:00:00+09:00'
  const banner = { mobileImage: kept, pcImage: kept, link: '/shop', alt: '봄', startsAt }
  const product = {
    name: '토분',
    image: kept,
    price: 1,
    description: '흙',
    link: 'https://a.example',
    type: 'POT',
  }
  const content = { thumbnail: kept, title: '물', subTitle: '언제', tag: '물주기' }
  const send = (path: string, body: object, method = 'POST', token = operator) =>
    request(`${url}/api/v1/admin/${path}`, { ...json(body, bearer(token)), method })
  const choice = { isAsked: true, wonPerDay: null, callsPerPerson: null, reason: '시험' }
  const code = { code: address, state: address, redirectUri: address }
  return [
    ['a banner’s link', await send('banners', { ...banner, link: address })],
    ['a banner’s picture', await send('banners', { ...banner, mobileImage: address })],
    ['a product’s link', await send('products', { ...product, link: address })],
    ['a product’s picture', await send('products', { ...product, image: address })],
    ['an article’s picture', await send('contents', { ...content, thumbnail: address })],
    ['an article’s source', await send('contents', { ...content, sources: [{ title: 'x', url: address }] })],
    [
      'an article',
      await send('contents/preview', { body: `<img src="${address}"><a href="${address}">글</a>` }),
    ],
    ['a gallery picture', await send('images', { path: address, width: 1, height: 1, alt: '온실' })],
    ['a drawn picture', await sendPicture(url, operator, address)],
    ['the model', await send('model', { ...choice, model: address }, 'PUT', admin)],
    [
      'a practice part',
      await send(`practice/${encodeURIComponent(address)}`, { mood: 'slow' }, 'PUT', admin),
    ],
    ['an orphan', await send('payments/orphans/settle', { paymentKey: address, note: 'x' }, 'POST', admin)],
    [
      'a webhook',
      await request(
        `${url}/api/v1/payments/toss/webhook`,
        json({ data: { paymentKey: address, orderId: address, url: address } }),
      ),
    ],
    ['a sign-in', await request(`${url}/api/auth/kakao`, json(code))],
  ]
}

/** Uploads a picture that references another one. */
function sendPicture(url: string, token: string, address: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="${address}" href="${address}" width="9" height="9"/></svg>`
  const form = new FormData()
  form.set('picture', new Blob([svg], { type: 'image/jpeg' }), 'x.jpg')
  return request(`${url}/api/v1/admin/pictures`, { method: 'POST', headers: bearer(token), body: form })
}

/** Sends headers that could change the server's idea of its own address. */
async function forwarded(url: string, port: number, tally: Tally) {
  // Not spelled as in the planted texts, which documents may show.
  const elsewhere = `localhost:${port}`
  const headers = {
    ...{ 'x-forwarded-host': elsewhere, 'x-forwarded-proto': 'http', forwarded: `host=${elsewhere}` },
    ...{
      'x-original-url': `http://${elsewhere}/`,
      'x-rewrite-url': `http://${elsewhere}/`,
      referer: `http://${elsewhere}/`,
    },
  }
  const login = encodeURIComponent(`${url}/login?provider=kakao`)
  for (const path of ['/', '/console/', '/sitemap.xml', `/api/auth/kakao/url?redirectUri=${login}`]) {
    const answer = await request(url + path, { headers })
    const told = `${answer.text} ${answer.headers.get('location')}`
    tally.expect(!told.includes(elsewhere), () => `${path} speaks of ${elsewhere}`)
  }
}
