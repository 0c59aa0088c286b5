import type { FastifyInstance } from 'fastify'
import { browserScript } from '../browser-script.ts'
import { sendScript } from '../pages/layout.ts'
import { createTossApi } from './api.ts'
import { serveTossControl } from './control.ts'
import { createLedger } from './ledger.ts'
import { webhookTargets } from './webhook-targets.ts'
import { createWebhookSender } from './webhooks.ts'
import { serveTossWindow } from './window.ts'

export interface TossOptions {
  /** Append-only file of the payments. */
  file: string | undefined
  /** Target of webhooks; the origin of the page that paid when undefined. */
  webhookUrl: string | undefined
  /** See `SandboxOptions`. */
  webhooksTo: 'own-origins' | 'this-machine'
  /** Origins besides this machine to which buyers may return. */
  shopOrigins: string[]
  now: () => number
}

export type Toss = ReturnType<typeof createToss>

/** Creates a fake of Toss Payments with its own record of payments. */
export function createToss({ file, webhookUrl, webhooksTo, shopOrigins, now }: TossOptions) {
  const ledger = createLedger({ file, now })
  const webhookSender = createWebhookSender(ledger, webhookUrl)
  const api = createTossApi(ledger)
  const loadWidgetScript = browserScript('toss-widget')
  return {
    /** Summary for the sandbox's welcome page. */
    state: () => ({ mood: ledger.behaviour().mood, received: api.received, payments: ledger.all().length }),
    serve: (app: FastifyInstance) => {
      api.serve(app)
      serveTossControl(app, ledger, api.received, webhookTargets({ webhookUrl, webhooksTo, shopOrigins }))
      serveTossWindow(app, ledger, shopOrigins)
      app.get('/toss/widget.js', async (_request, reply) => sendScript(reply, await loadWidgetScript()))
      app.addHook('preClose', async () => webhookSender.close())
    },
  }
}
