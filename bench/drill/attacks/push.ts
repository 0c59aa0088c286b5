import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bearer, json, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'

/** Internal addresses in every notation, none of which is a push service. */
const tricks = (port: number) => [
  `http://127.0.0.1:${port}/x`,
  `http://localhost:${port}/x`,
  `http://[::1]:${port}/x`,
  `http://[::ffff:127.0.0.1]:${port}/x`,
  `http://2130706433:${port}/x`,
  `http://0x7f000001:${port}/x`,
  `http://0177.0.0.1:${port}/x`,
  `http://127.1:${port}/x`,
  `http://0.0.0.0:${port}/x`,
  `https://127.0.0.1:${port}/x`,
  `https://fcm.googleapis.com@127.0.0.1:${port}/x`,
  `https://fcm.googleapis.com:x@localhost:${port}/x`,
  `https://localhost:${port}/fcm.googleapis.com`,
  `https://localhost:${port}\\fcm.googleapis.com/x`,
  `https://fcm.googleapis.com.localhost:${port}/x`,
  `https://a.notify.windows.com.localhost:${port}/x`,
  `https://fcm.googleapis.com:${port}/x`,
  `http://fcm.googleapis.com/x`,
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/x',
  'file:///etc/passwd',
]

/** A9: no address registered as a push service makes the server connect to an internal machine. */
export async function pushEndpoints(url: string) {
  const tally = new Tally()
  let visits = 0
  const inside = createServer((_request, response) => {
    visits += 1
    response.end()
  })
  await new Promise<void>((done) => inside.listen(0, done))
  const { port } = inside.address() as AddressInfo
  const token = await signIn(url, 'customer-2')
  const made = await fetch(`${url}/sandbox/control/push/subscriptions`, json({}))
  const { keys } = (await made.json()) as { keys: object }

  for (const endpoint of tricks(port)) {
    const answer = await request(
      `${url}/api/v1/notifications/push/subscriptions`,
      json({ endpoint, keys }, bearer(token)),
    )
    tally.expect(answer.status === 400, () => `${endpoint}: ${answer.status}`)
  }
  await pause(300)
  tally.expect(visits === 0, () => `${visits} calls reached a machine inside`)
  inside.close()
  return tally.row('A9', 'push addresses that lead inside')
}
