import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { json, request } from '../http-client.ts'
import { type Row, Tally } from '../row.ts'
import type { ServerProcess } from '../server-process.ts'

/** Row M6: a practice server refuses connections from other machines, and its sandbox sends requests to local addresses only. */
export async function practiceNetwork({ url, port }: ServerProcess): Promise<Row> {
  const tally = new Tally()
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address, internal, scopeid } of addresses) {
    const isOpen = await accepts(scopeid ? `${address}%${scopeid}` : address, port)
    const isExpected = internal ? ['127.0.0.1', '::1'].includes(address) : false
    if (!internal || isExpected) tally.expect(isOpen === isExpected, () => `${address}: ${isOpen}`)
  }
  const targets = [
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data',
    'http://evil.example/',
  ]
  for (const webhookUrl of targets) {
    const { status } = await request(`${url}/sandbox/control/toss`, json({ webhookUrl }))
    tally.expect(status === 400, () => `webhooks to ${webhookUrl}: ${status}`)
  }
  return tally.row('M6', 'a practice server from the network')
}

const accepts = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect({ host, port, timeout: 10_000 })
    const end = (isOpen: boolean) => {
      socket.destroy()
      done(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
