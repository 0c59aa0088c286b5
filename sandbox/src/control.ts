import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { provider, providers } from '../../contract/account/account.ts'
import { moods, type SandboxState } from './sandbox-state.ts'

const order = z.object({
  mood: z.enum(moods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})

/** Lets tests and drills read how often a simulated sign-in provider was called, and set its behaviour. */
export function serveControl(app: FastifyInstance, sandbox: SandboxState) {
  app.get('/control', (_request, reply) => reply.send(overview(sandbox)))

  app.post<{ Params: { provider: string } }>('/control/:provider', (request, reply) => {
    const name = provider.safeParse(request.params.provider)
    const behaviour = order.safeParse(request.body)
    if (!name.success || !behaviour.success) return reply.code(400).send({ error: 'invalid_request' })
    sandbox.setBehaviour(name.data, behaviour.data)
    return reply.send(overview(sandbox))
  })
}

const overview = (sandbox: SandboxState) => ({
  providers: Object.fromEntries(
    providers.map((name) => {
      const { mood, delayMs } = sandbox.behaviourOf(name)
      return [name, { mood, delayMs, calls: sandbox.callsOf(name) }]
    }),
  ),
})
