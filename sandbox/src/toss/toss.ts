import type { FastifyInstance } from 'fastify'
import { createTossApi } from './api.ts'
import { serveTossControl } from './control.ts'
import { createLedger } from './ledger.ts'
import { openMailer } from './webhooks.ts'

export interface TossOptions {
  /** Append-only file of the provider's books. */
  file: string | undefined
  /** Where the shop hears of changes; told by its pages when absent. */
  webhookUrl: string | undefined
  now: () => number
}

/** Toss Payments in miniature. It keeps its own books, whatever the shop writes down. */
export function createToss({ file, webhookUrl, now }: TossOptions) {
  const ledger = createLedger({ file, now })
  const mailer = openMailer(ledger, webhookUrl)
  const api = createTossApi(ledger)
  return {
    serve: (app: FastifyInstance) => {
      api.serve(app)
      serveTossControl(app, ledger, api.received)
      app.addHook('preClose', async () => mailer.close())
    },
  }
}
