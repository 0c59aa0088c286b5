import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let world: ReservationWorld
let knocks = 0
/** A machine inside, which nobody should call. */
const trap = createServer((_, response) => response.end()).on('connection', () => {
  knocks += 1
})
beforeAll(async () => {
  world = await createReservationWorld({ env: { DIAGNOSIS_MODEL: 'openai-compatible:practice' } })
  await new Promise<void>((done) => trap.listen(0, done))
})
afterAll(async () => {
  trap.close()
  await world.close()
})

const picture = 'c/pot-00000000.webp'
const spellings = ({ port }: AddressInfo) => [
  `http://127.0.0.1:${port}/x.jpg`,
  `https://localhost.:${port}/x.jpg`,
  `http://[::1]:${port}/x.jpg`,
  `//127.0.0.1:${port}/x.jpg`,
  `http://2130706433:${port}/x.jpg`,
  `https://shop.example@127.0.0.1:${port}/x.jpg`,
]

/** Every field of the console and of the payment provider that takes an address, a picture or a model. */
function callsWith(address: string): [person: string, method: string, path: string, body: object][] {
  const admin = '/api/v1/admin'
  const banner = {
    mobileImage: picture,
    pcImage: picture,
    link: '/shop',
    alt: '봄',
    startsAt: '2026-01-01T09:00:00+09:00',
  }
  const product = {
    name: '토분',
    image: picture,
    price: 1,
    description: '흙',
    link: 'https://a.example',
    type: 'POT',
  }
  const content = { thumbnail: picture, title: '물', subTitle: '언제', tag: '물주기' }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${address}" width="9" height="9"/></svg>`
  const drawn = new FormData()
  drawn.set('picture', new Blob([svg], { type: 'image/jpeg' }), 'x.jpg')
  const model = { isAsked: true, wonPerDay: null, callsPerPerson: null, reason: '시험', model: address }
  return [
    ['operator', 'POST', `${admin}/banners`, { ...banner, link: address }],
    ['operator', 'POST', `${admin}/banners`, { ...banner, mobileImage: address }],
    ['operator', 'POST', `${admin}/products`, { ...product, link: address }],
    ['operator', 'POST', `${admin}/products`, { ...product, image: address }],
    ['operator', 'POST', `${admin}/contents`, { ...content, thumbnail: address }],
    ['operator', 'POST', `${admin}/contents`, { ...content, sources: [{ title: 'x', url: address }] }],
    [
      'operator',
      'POST',
      `${admin}/contents/preview`,
      { body: `<img src="${address}"><a href="${address}">글</a>` },
    ],
    ['operator', 'POST', `${admin}/images`, { path: address, width: 1, height: 1, alt: '온실' }],
    ['operator', 'POST', `${admin}/pictures`, drawn],
    ['admin', 'PUT', `${admin}/model`, model],
    ['admin', 'POST', `${admin}/payments/orphans/settle`, { paymentKey: address, note: 'x' }],
    [
      'customer-1',
      'POST',
      '/api/v1/payments/toss/webhook',
      { data: { paymentKey: address, orderId: address } },
    ],
    ['customer-1', 'POST', '/api/auth/kakao', { code: address, state: address, redirectUri: address }],
  ]
}

test('no address that staff type, or that a stranger sends, makes the server open a connection', async () => {
  for (const address of spellings(trap.address() as AddressInfo))
    for (const [person, method, path, body] of callsWith(address)) {
      const { status } = await world.callAs(person, method, path, body)
      expect([path, status < 500]).toEqual([path, true])
    }
  await world.runJobs()
  expect(knocks).toBe(0)
})
