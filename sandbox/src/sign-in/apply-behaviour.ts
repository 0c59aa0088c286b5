import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Behaviour } from '../sandbox-state.ts'

/**
 * Applies the first behaviour that is not `normal`. Resolves to true when it has sent the response; false when the
 * caller must respond as usual.
 */
export async function applyBehaviour(reply: FastifyReply, ...behaviours: Behaviour[]): Promise<boolean> {
  const { mood, delayMs } = behaviours.find((it) => it.mood !== 'normal') ?? { mood: 'normal', delayMs: 0 }
  if (mood === 'slow') await pause(delayMs, undefined, { ref: false })
  if (mood === 'down') await reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
  if (mood === 'refusing') await reply.code(403).send({ error: 'access_denied' })
  if (mood === 'garbled') await reply.type('text/html').send('<!doctype html>점검 중')
  return reply.sent
}
