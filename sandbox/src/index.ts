import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serveControl } from './control.ts'
import { serveModel } from './model/model.ts'
import { sendPage, sendScript } from './pages/layout.ts'
import { style } from './pages/style.ts'
import { welcomePage } from './pages/welcome-page.ts'
import { postcodeScript } from './postcode/postcode-script.ts'
import { servePush } from './push/push.ts'
import { serveGoogle } from './sign-in/google.ts'
import { serveKakao } from './sign-in/kakao.ts'
import { serveNaver } from './sign-in/naver.ts'
import { createToss } from './toss/toss.ts'
import { createWorld } from './world.ts'

export interface SandboxOptions {
  /** Append-only file that keeps the state; without it the world forgets when it stops. */
  stateFile?: string
  /** Origins beyond this machine whose login page people may be sent back to. */
  redirectOrigins?: string[]
  /** Where the payment provider tells of changes; the origin of the page that paid unless told otherwise. */
  webhookUrl?: string
  /** Milliseconds since 1970; the clock unless told otherwise. */
  now?: () => number
}

/**
 * The outside world in miniature: the three sign-in services, the vision model, the card payment provider, the push
 * service and the postcode search, each in its own wire format. It lets anybody in as anybody, so it is for practice only; mount it below /sandbox.
 */
export function sandboxPlugin({
  stateFile,
  redirectOrigins = [],
  webhookUrl,
  now = Date.now,
}: SandboxOptions = {}): FastifyPluginAsync {
  const world = createWorld({ file: stateFile, now })
  const file = stateFile?.replace(/(\.\w+)?$/, '-toss$1')
  const toss = createToss({ file, webhookUrl, shopOrigins: redirectOrigins, now })
  return async (app) => {
    acceptForms(app)
    app.get('/style.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
    )
    app.get('/', (_request, reply) => sendPage(reply, welcomePage(world, toss.state())))
    serveControl(app, world)
    serveModel(app)
    servePush(app)
    serveKakao(app, world, redirectOrigins)
    serveNaver(app, world, redirectOrigins)
    await serveGoogle(app, world, redirectOrigins)
    toss.serve(app)
    app.get('/postcode/postcode.v2.js', (_request, reply) => sendScript(reply, postcodeScript))
  }
}

/** Token requests come as forms, whatever the app around us accepts. */
function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) return
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
