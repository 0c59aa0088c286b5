import type { FastifyInstance } from 'fastify'
import { sendScript } from '../pages/layout.ts'
import { createTossApi } from './api.ts'
import { serveTossControl } from './control.ts'
import { createLedger } from './ledger.ts'
import { openMailer } from './webhooks.ts'
import { widgetScript } from './widget-script.ts'
import { serveTossWindow } from './window.ts'

export interface TossOptions {
  /** Append-only file of the provider's books. */
  file: string | undefined
  /** Where the shop hears of changes; told by its pages when absent. */
  webhookUrl: string | undefined
  /** Origins beyond this machine whose buyers may be sent back. */
  shopOrigins: string[]
  now: () => number
}

export type Toss = ReturnType<typeof createToss>

/** Toss Payments in miniature. It keeps its own books, whatever the shop writes down. */
export function createToss({ file, webhookUrl, shopOrigins, now }: TossOptions) {
  const ledger = createLedger({ file, now })
  const mailer = openMailer(ledger, webhookUrl)
  const api = createTossApi(ledger)
  return {
    /** How it is doing, for people. */
    state: () => ({ mood: ledger.behaviour().mood, received: api.received, payments: ledger.all().length }),
    serve: (app: FastifyInstance) => {
      api.serve(app)
      serveTossControl(app, ledger, api.received)
      serveTossWindow(app, ledger, shopOrigins)
      app.get('/toss/widget.js', (_request, reply) => sendScript(reply, widgetScript))
      app.addHook('preClose', async () => mailer.close())
    },
  }
}
