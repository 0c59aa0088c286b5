import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type Answer, bearer, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'

const isFarewell = ({ path }: EndpointDefinition) => /\/(logout|withdrawal)$/.test(path)
const all = Object.values(api).flatMap((word) => Object.values(word) as EndpointDefinition[])
/** Endpoints that end the session or the account come last. */
const endpoints = [...all.filter((it) => !isFarewell(it)), ...all.filter(isFarewell)]

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%00',
  '%',
  '%ff',
  '../..',
  "' or 1=1--",
  '";drop table member;--',
  '<script>',
  '\u0024{7*7}',
  '{{7*7}}',
  '가'.repeat(300),
  '🌱',
  '\u202e',
  'a'.repeat(5000),
  '__proto__',
  'constructor',
  '1,2',
  'eyJ',
  '01890000-0000-7000-8000-000000000000',
]

/** Combined in one request; a refusal of one may hide the effect of the next, so each is also tried alone. */
const parameters = [
  ['page', 'size', 'cursor', 'includeUnreadCount', 'redirectUri'],
  ['tag'],
  ['cursor'],
  ['problem', 'type', 'limit', 'version', 'category', 'status'],
]
const variable = /:(id|kind|taskId)/g

const bodies: unknown[] = [
  undefined,
  null,
  [],
  'text',
  0,
  {},
  { constructor: {} },
  { consents: {} },
  { consents: [null] },
  { consents: [{ kind: 'AGE_14', agreed: 'yes' }] },
  { code: {}, state: [], redirectUri: 1 },
  { a: 'x'.repeat(200_000) },
]

const rawBodies: [string, string][] = [
  ['application/json', '{'],
  ['application/json', '{"__proto__":{"role":"ADMIN"}}'],
  ['application/json', '{"a":1'.repeat(1000)],
  ['application/json', '['.repeat(20_000)],
  ['text/plain', 'hello'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="fullPlantImage"; filename="a"\r\n\r\n',
  ],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['image/png;;;=', 'x'],
]

const isFile = ({ status, headers }: Answer) =>
  status === 200 && /^attachment/.test(headers.get('content-disposition') ?? '')

/** A8: no input to any endpoint leads to a 5xx, and every answer is an envelope, or the file of an endpoint that returns one. */
export async function fuzz(url: string, { isShort = false } = {}) {
  const tally = new Tally()
  const values = isShort ? nasty.filter((_, index) => index % 4 === 0) : nasty
  const judge = (answer: { status: number; json: unknown }, what: () => string) =>
    tally.expect(answer.status < 500 && answer.json !== undefined, () => `${answer.status} ${what()}`)

  for (const endpoint of endpoints) {
    const base = endpoint.path.replace(':provider', 'kakao')
    const named = base.replace(variable, 'x')
    const init = { method: endpoint.method, headers: bearer(await signIn(url, 'admin')) }
    for (const value of values) {
      const sent = encodeURIComponent(value)
      const addresses = [
        base.replace(variable, sent || '%20'),
        ...parameters.map((names) => `${named}?${names.map((name) => `${name}=${sent}`).join('&')}`),
        `${named}?page=${sent}&page=1&size[a]=${sent}`,
      ]
      for (const address of addresses) {
        const answer = await request(url + address, init)
        if (endpoint.file && isFile(answer)) tally.expect(true, () => '')
        else judge(answer, () => `${endpoint.method} ${address.slice(0, 90)}`)
      }
    }
    if (endpoint.method === 'GET') continue
    await fuzzBodies(url + named, init, judge)
  }
  return tally.row('A8', 'fuzzing every parameter')
}

async function fuzzBodies(
  address: string,
  init: { method: string; headers: Record<string, string> },
  judge: (answer: { status: number; json: unknown }, what: () => string) => void,
) {
  for (const body of bodies) {
    const headers = { ...init.headers, 'content-type': 'application/json' }
    const text = body === undefined ? '' : JSON.stringify(body)
    judge(await request(address, { ...init, headers, body: text }), () => `${address} ${text.slice(0, 60)}`)
  }
  for (const [type, body] of rawBodies) {
    const headers = { ...init.headers, 'content-type': type }
    judge(await request(address, { ...init, headers, body }), () => `${address} ${type} ${body.slice(0, 40)}`)
  }
}
