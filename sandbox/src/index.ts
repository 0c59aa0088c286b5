import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { JWK } from 'jose'
import * as z from 'zod/mini'
import { provider, providers } from '../../contract/account/account.ts'
import { samplePeople } from '../../contract/practice.ts'
import { browserScript } from './browser-script.ts'
import { serveModel } from './model/model.ts'
import { type Html, html, type Page, sendPage, sendScript, style } from './pages/layout.ts'
import { servePush } from './push/push.ts'
import { createSandboxState, moods, type SandboxState } from './sandbox-state.ts'
import { providerNames } from './sign-in/authorize.ts'
import { serveGoogle } from './sign-in/google.ts'
import { serveKakao } from './sign-in/kakao.ts'
import { serveNaver } from './sign-in/naver.ts'
import { serveSolapi } from './solapi/solapi.ts'
import { createToss, type Toss } from './toss/toss.ts'

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
  /** Key of the id tokens, as tests share it; a new one when absent and not stored. */
  signingKey?: JWK
}

/**
 * Creates the Fastify plugin with fake external services: three sign-in providers, the vision model, the card payment
 * provider, the push service, 알림톡 with SMS and the postcode search, each in its real wire format. Anyone can sign in as anyone, so it
 * must run in practice mode only. Mount it below /sandbox.
 */
export function sandboxPlugin({
  stateFile,
  redirectOrigins = [],
  webhookUrl,
  webhooksTo = 'own-origins',
  now = Date.now,
  signingKey,
}: SandboxOptions = {}): FastifyPluginAsync {
  const sandbox = createSandboxState({ file: stateFile, now, signingKey })
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
    serveSolapi(app, now)
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

const moodTexts = {
  normal: '잘 대답하고 있어요',
  slow: '늦게 대답하고 있어요',
  down: '고장 나 있어요',
  refusing: '요청을 거절하고 있어요',
  garbled: '알아볼 수 없게 대답하고 있어요',
}

const paymentMoodTexts = {
  normal: '잘 대답하고 있어요',
  slow: '늦게 대답하고 있어요',
  down: '고장 나 있어요',
  'lost-answer': '결제하고 나서 대답 없이 끊어요',
  refusing: '요청을 거절하고 있어요',
}

/** Explains the sandbox; lists its sample people and the behaviour of its services. */
export function welcomePage(sandbox: SandboxState, payments: ReturnType<Toss['state']>): Page {
  return {
    title: '새잎의 바깥세상',
    body: html`<header><h1>새잎의 바깥세상</h1>
<p>새잎이 바깥과 주고받는 일을 이 컴퓨터 안에서 연습하는 곳이에요. 실제 서비스와 같은 형식으로 대답하고, 실제 키가 있으면 열리지 않아요.</p></header>
<section><h2>로그인 서비스</h2><ul class="list">${providers.map((name) => serviceRow(sandbox, name))}</ul></section>
<section><h2>결제 서비스</h2><ul class="list">${paymentRow(payments)}</ul></section>
<section><h2>여기 사는 사람들</h2>
<p class="note">앱의 로그인 화면에서 서비스를 고르면 이 사람들 중 한 명으로 들어갈 수 있어요.</p>
<ul class="list">${samplePeople.map(({ name, about }) => row(name, about))}</ul></section>`,
  }
}

function serviceRow(sandbox: SandboxState, name: (typeof providers)[number]): Html {
  const { token, userInfo } = sandbox.callsOf(name)
  const mood = moodTexts[sandbox.behaviourOf(name).mood]
  return row(providerNames[name], `${mood} · 받은 요청 ${token + userInfo}건`)
}

function paymentRow({ mood, received, payments }: ReturnType<Toss['state']>): Html {
  const calls = Object.values(received).reduce((sum, count) => sum + count, 0)
  return row('카드 결제', `${paymentMoodTexts[mood]} · 받은 요청 ${calls}건 · 장부에 적힌 결제 ${payments}건`)
}

const row = (name: string, about: string): Html =>
  html`<li><span class="name">${name}</span><span class="about">${about}</span></li>`

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
