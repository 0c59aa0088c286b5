import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on both loopback addresses, because `localhost` may resolve to either. Connections of the second listener are
 * handed to the server of the first, so that one shutdown ends both.
 */
export async function listenOnLoopback(app: FastifyInstance, port: number) {
  const second = createServer({ noDelay: true }, (socket: Socket) => app.server.emit('connection', socket))
  const closed = new Promise<void>((done) => second.once('close', done))
  let isOpen = false
  app.addHook('preClose', async () => void second.close())
  app.addHook('onClose', async () => void (isOpen && (await closed)))
  await app.listen({ port, host: '127.0.0.1' })
  try {
    await listen(second, port)
    isOpen = true
  } catch (error) {
    if (!isWithoutIpv6(error)) throw error
  }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '::1', done)
  })

export function isWithoutIpv6(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
}

/** Returns an IPv4 address under which other machines of the network reach this one. */
export function findNetworkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
