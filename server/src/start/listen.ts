import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'

interface ListenOptions {
  port: number
  host: string | undefined
  /** Without a host: loopback only, as in practice mode, where anybody may sign in as anybody. */
  practice: boolean
}

/**
 * Listens on `host`; without one on both loopback addresses in practice mode, else on every interface. Throws
 * StartError when the port cannot be used.
 */
export async function listen(app: FastifyInstance, { port, host, practice }: ListenOptions) {
  try {
    if (practice && !host) await listenOnLoopback(app, port)
    else await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    if (!host && !practice && isWithoutIpv6(error)) return void (await app.listen({ port, host: '0.0.0.0' }))
    throw refusal((error as NodeJS.ErrnoException).code, port, host) ?? error
  }
}

function refusal(code: string | undefined, port: number, host: string | undefined) {
  if (code === 'EADDRINUSE') {
    return new StartError(
      `포트 ${port}번을 다른 프로그램이 쓰고 있어요. 다른 포트로 시작해 주세요: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`포트 ${port}번을 쓸 권한이 없어요. 1024보다 큰 PORT를 정해 주세요.`)
  if (code === 'EADDRNOTAVAIL') return new StartError(`이 컴퓨터에는 HOST=${host} 주소가 없어요.`)
  return undefined
}

/** A failed start; the message is shown without a stack. */
export class StartError extends Error {}

/**
 * Listens on both loopback addresses, because `localhost` may resolve to either. Connections of the second listener are
 * handed to the server of the first, so that one shutdown ends both.
 */
async function listenOnLoopback(app: FastifyInstance, port: number) {
  const second = createServer({ noDelay: true }, (socket: Socket) => app.server.emit('connection', socket))
  const closed = new Promise<void>((done) => second.once('close', done))
  let isOpen = false
  app.addHook('preClose', async () => void second.close())
  app.addHook('onClose', async () => void (isOpen && (await closed)))
  await app.listen({ port, host: '127.0.0.1' })
  try {
    await listenWith(second, port)
    isOpen = true
  } catch (error) {
    if (!isWithoutIpv6(error)) throw error
  }
}

const listenWith = (server: Server, port: number) =>
  new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '::1', done)
  })

function isWithoutIpv6(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
}

/** Returns an IPv4 address under which other machines of the network reach this one. */
export function findNetworkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
