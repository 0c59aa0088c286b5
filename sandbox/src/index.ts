import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { browserScript } from './browser-script.ts'
import { serveControl } from './control.ts'
import { serveModel } from './model/model.ts'
import { sendPage, sendScript } from './pages/layout.ts'
import { style } from './pages/style.ts'
import { welcomePage } from './pages/welcome-page.ts'
import { servePush } from './push/push.ts'
import { createSandboxState } from './sandbox-state.ts'
import { serveGoogle } from './sign-in/google.ts'
import { serveKakao } from './sign-in/kakao.ts'
import { serveNaver } from './sign-in/naver.ts'
import { createToss } from './toss/toss.ts'

export interface SandboxOptions {
  /** Append-only file for the state; without it the state is lost when the process ends. */
  stateFile?: string
  /** Origins besides this machine to whose login page the sandbox redirects. */
  redirectOrigins?: string[]
  /** Target of the payment provider's webhooks; defaults to the origin of the page that paid. */
  webhookUrl?: string
  /**
   * Where a control call may send webhooks: to `webhookUrl` and `redirectOrigins`, or also to any port of this machine, as
   * tests and drills need.
   */
  webhooksTo?: 'own-origins' | 'this-machine'
  /** Current time in milliseconds since 1970; defaults to the system clock. */
  now?: () => number
}

/**
 * Creates the Fastify plugin with fake external services: three sign-in providers, the vision model, the card payment
 * provider, the push service and the postcode search, each in its real wire format. Anyone can sign in as anyone, so it
 * must run in practice mode only. Mount it below /sandbox.
 */
export function sandboxPlugin({
  stateFile,
  redirectOrigins = [],
  webhookUrl,
  webhooksTo = 'own-origins',
  now = Date.now,
}: SandboxOptions = {}): FastifyPluginAsync {
  const sandbox = createSandboxState({ file: stateFile, now })
  const file = stateFile?.replace(/(\.\w+)?$/, '-toss$1')
  const toss = createToss({ file, webhookUrl, webhooksTo, shopOrigins: redirectOrigins, now })
  const loadPostcodeScript = browserScript('postcode')
  return async (app) => {
    acceptForms(app)
    app.get('/style.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
    )
    app.get('/', (_request, reply) => sendPage(reply, welcomePage(sandbox, toss.state())))
    serveControl(app, sandbox)
    serveModel(app)
    servePush(app)
    await serveKakao(app, sandbox, redirectOrigins)
    serveNaver(app, sandbox, redirectOrigins)
    await serveGoogle(app, sandbox, redirectOrigins)
    toss.serve(app)
    app.get('/postcode/postcode.v2.js', async (_request, reply) =>
      sendScript(reply, await loadPostcodeScript()),
    )
  }
}

/** Accepts form bodies, in which token requests are sent, also where the surrounding app does not. */
function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) return
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
