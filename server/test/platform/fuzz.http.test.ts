import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { tokenFor } from '../support/harness/call.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const endsSession = ({ path }: EndpointDefinition) => /\/(logout|withdrawal)$/.test(path)
const endpoints = Object.values(api)
  .flatMap((word) => Object.values(word) as EndpointDefinition[])
  // Those that end the session or the account come last.
  .sort((one, other) => Number(endsSession(one)) - Number(endsSession(other)))

const firstWithJson = endpoints.find(({ body, multipart }) => body && !multipart)

const values = ['', '99999999999999999999', '%00', "' or 1=1--", '\u202e', 'a'.repeat(5000)]
const names = {
  paging: ['page', 'size', 'cursor', 'includeUnreadCount', 'redirectUri'],
  filters: [
    'tag',
    'problem',
    'type',
    'limit',
    'version',
    'category',
    'status',
    'text',
    'words',
    'from',
    'until',
  ],
}

const bodies = [
  null,
  [],
  'text',
  {},
  { constructor: {} },
  { consents: [null] },
  { code: {}, state: [], redirectUri: 1 },
].map((body): [type: string, body: string] => ['application/json', JSON.stringify(body)])

/** Read or refused before the endpoint: by what reads JSON for all, and by what reads the forms of each. */
const unreadable: [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', '['.repeat(20_000)],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n',
  ],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['image/png;;;=', 'x'],
]

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await testServer({
    env: { PAYMENT_CONFIRM_LIMIT: '100000', PAYMENT_WEBHOOK_LIMIT: '100000', PAYMENT_ORDER_LIMIT: '100000' },
  })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

function addressesOf({ path, query: accepted }: EndpointDefinition): string[] {
  const filled = (value: string) => path.replace(':provider', 'kakao').replace(/:\w+/g, value)
  const named = filled('x')
  const query = (of: string[], value: string) => of.map((name) => `${name}=${value}`).join('&')
  const encoded = values.map(encodeURIComponent)
  return [
    ...(named === path ? [] : encoded.map((value) => filled(value || '%20'))),
    `${named}?page=%00&page=1&size[a]=%00`,
    // An endpoint without parameters reads none.
    ...encoded.flatMap((value) =>
      accepted
        ? [
            `${named}?${query(names.paging, value)}`,
            `${named}?${query(names.filters, value)}`,
            // Alone, because a refusal of another parameter would hide it.
            `${named}?cursor=${value}`,
            `${named}?page=${value}&page=1&size[a]=${value}`,
          ]
        : [],
    ),
  ]
}

/** Returns what is wrong with the answer: a server error, or neither an envelope nor the file of an endpoint that returns one. */
async function problemOf(endpoint: EndpointDefinition, address: string, [type, body]: string[] = []) {
  const token = await tokenFor(address, admin)
  const answer = await fetch(server.url + address, {
    method: endpoint.method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  const isFile = endpoint.file && /^attachment/.test(answer.headers.get('content-disposition') ?? '')
  const isEnvelope = /^\{"status":"(Success|Error)"/.test(text)
  const isOk = answer.status < 500 && (isEnvelope || (isFile && answer.status === 200))
  const isKept = answer.headers.get('x-content-type-options') === 'nosniff'
  return isOk && isKept
    ? undefined
    : `${answer.status} ${endpoint.method} ${address.slice(0, 90)} ${body?.slice(0, 40) ?? ''}: ${text.slice(0, 90)}`
}

test('no address, parameter or body of any endpoint leads to a server error or to an answer without an envelope', async () => {
  const problems: (string | undefined)[] = []
  for (const endpoint of endpoints) {
    if (endsSession(endpoint)) admin = await server.signInAs('admin')
    const addresses = addressesOf(endpoint)
    problems.push(...(await Promise.all(addresses.map((address) => problemOf(endpoint, address)))))
    if (endpoint.method === 'GET') continue
    const address = endpoint.path.replace(':provider', 'kakao').replace(/:\w+/g, 'x')
    const sent = endpoint === firstWithJson || endpoint.multipart ? [...bodies, ...unreadable] : bodies
    problems.push(...(await Promise.all(sent.map((body) => problemOf(endpoint, address, body)))))
  }
  expect(problems.filter(Boolean).slice(0, 10)).toEqual([])
})
