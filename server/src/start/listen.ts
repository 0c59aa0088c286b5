import type { FastifyInstance } from 'fastify'

/** Listens on `host`, or on IPv4 and IPv6. Throws StartError when the port cannot be used. */
export async function listen(app: FastifyInstance, port: number, host: string | undefined) {
  try {
    await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isWithoutIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
    if (!host && isWithoutIpv6) return void (await app.listen({ port, host: '0.0.0.0' }))
    throw refusal(code, port, host) ?? error
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
