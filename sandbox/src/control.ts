import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { provider, providers } from '../../contract/account.ts'
import { moods, type World } from './world.ts'

const order = z.object({
  mood: z.enum(moods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})

/** For tests and drills: says how often a stand-in was called, and tells it how to behave. */
export function serveControl(app: FastifyInstance, world: World) {
  app.get('/control', (_request, reply) => reply.send(overview(world)))

  app.post<{ Params: { provider: string } }>('/control/:provider', (request, reply) => {
    const name = provider.safeParse(request.params.provider)
    const behaviour = order.safeParse(request.body)
    if (!name.success || !behaviour.success) return reply.code(400).send({ error: 'invalid_request' })
    world.behave(name.data, behaviour.data)
    return reply.send(overview(world))
  })
}

const overview = (world: World) => ({
  providers: Object.fromEntries(
    providers.map((name) => {
      const { mood, delayMs } = world.behaviourOf(name)
      return [name, { mood, delayMs, calls: world.callsOf(name) }]
    }),
  ),
})
