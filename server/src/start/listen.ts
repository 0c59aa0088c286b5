import type { FastifyInstance } from 'fastify'
import { isWithoutIpv6, listenOnLoopback } from './loopback.ts'

export interface ListenOptions {
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
