import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../../contract/account/account.ts'
import { type SamplePerson, samplePeople } from '../../../contract/practice.ts'
import { type Html, html, type Page, sendPage } from '../pages/layout.ts'
import { type Behaviour, normal, type SandboxState } from '../sandbox-state.ts'

/** Failures that a person can choose on the page, for this sign-in only. */
const simulatedFailures: Record<string, Behaviour> = {
  slow: { mood: 'slow', delayMs: 3000 },
  down: { mood: 'down', delayMs: 0 },
}

/** Handles the authorize page: asks who signs in, or redirects back at once when `login_hint` names a person. */
export function authorizeHandler(
  provider: Provider,
  sandbox: SandboxState,
  registeredOrigins: string[],
  requiredScope?: string,
) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.countCall(provider, 'authorize')
    const query = plainQuery(request.query)
    const redirectUri = query.redirect_uri ?? ''
    const isKnown =
      isKnownClient(query.client_id ?? '') && isKnownRedirect(redirectUri, request.host, registeredOrigins)
    if (!isKnown) return sendPage(reply.code(400), unknownAppPage())

    const back = (answer: Record<string, string>) =>
      reply.redirect(returnUrl(redirectUri, query.state, answer))
    if (query.response_type !== 'code') return back({ error: 'unsupported_response_type' })
    if (requiredScope && !query.scope?.split(' ').includes(requiredScope))
      return back({ error: 'invalid_scope' })
    if (query.code_challenge && query.code_challenge_method !== 'S256')
      return back({ error: 'invalid_request' })
    if (query.practice === 'cancel') {
      return back({ error: 'access_denied', error_description: 'User denied access' })
    }
    const person = samplePeople.find(({ id }) => id === query.login_hint)
    if (!person) return sendPage(reply, peoplePage(provider, query), new URL(redirectUri).origin)

    const code = sandbox.issueCode({
      provider,
      personId: person.id,
      clientId: query.client_id ?? '',
      redirectUri,
      challenge: query.code_challenge ?? null,
      nonce: query.nonce ?? null,
      behaviour: simulatedFailures[query.practice ?? ''] ?? normal,
    })
    return back({ code })
  }
}

function returnUrl(redirectUri: string, state: string | undefined, answer: Record<string, string>) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

/** Keeps the first value of repeated parameters. */
function plainQuery(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
  )
}

export const providerNames: Record<Provider, string> = { kakao: '카카오', google: 'Google', naver: '네이버' }

/** Parameters that the form of the page sets itself. */
const ownParameters = ['login_hint', 'practice']

/** Asks which sample person signs in; the choice redirects back to the app. */
function peoplePage(provider: Provider, query: Record<string, string>): Page {
  const [first] = samplePeople as [SamplePerson]
  const title = `${providerNames[provider]} 로그인 연습`
  return {
    title,
    body: html`<header class="${provider}"><h1>${title}</h1><p>누구로 로그인할까요?</p></header>
<form method="get" class="people">${hiddenInputs(query)}${samplePeople.map(personButton)}</form>
<section class="rehearse">
<h2>문제가 생겼을 때 연습하기</h2>
<form method="get">${hiddenInputs(query)}
<input type="hidden" name="login_hint" value="${first.id}">
<button name="practice" value="cancel">로그인 취소하기</button>
<button name="practice" value="slow">3초 늦게 답하기 (${first.name})</button>
<button name="practice" value="down">로그인 서비스 고장 내기</button>
</form>
</section>`,
  }
}

const personButton = ({ id, name, about }: SamplePerson): Html => html`
<button name="login_hint" value="${id}" class="person"
  aria-labelledby="name-${id}" aria-describedby="about-${id}">
<span class="initial" aria-hidden="true">${initialOf(name)}</span>
<span class="name" id="name-${id}">${name}</span>
<span class="about" id="about-${id}">${about}</span>
</button>`

/** Returns the first letter of the name, without the role in front of it. */
const initialOf = (name: string) => (name.split(' ').at(-1) ?? name).slice(0, 1)

const hiddenInputs = (query: Record<string, string>): Html[] =>
  Object.entries(query)
    .filter(([name]) => !ownParameters.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Shown instead of a redirect when the client or its redirect URI is not registered. */
function unknownAppPage(): Page {
  return {
    title: '로그인할 수 없어요',
    body: html`<header><h1>로그인할 수 없어요</h1>
<p>등록되지 않은 앱이거나, 등록되지 않은 주소로 돌아가려고 했어요.</p></header>
<p class="note">앱의 로그인 화면에서 다시 시작해 주세요.</p>`,
  }
}

/** Accepts every client id that starts with `practice-`; its secret is derived from the id. */
const isKnownClient = (clientId: string) => /^practice-[\w-]{1,60}$/.test(clientId)

export const isClientSecret = (clientId: string, secret: string) =>
  isKnownClient(clientId) && secret === `${clientId}-secret`

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether a redirect URI is the login page of an app on this machine, on the sandbox's own host or on a registered origin. */
function isKnownRedirect(redirectUri: string, host: string, registered: string[]): boolean {
  if (!isKnownHost(redirectUri, host, registered)) return false
  const { pathname, hash } = new URL(redirectUri)
  return (pathname === '/login' || pathname === '/console/login') && !hash
}

/** Whether an address is on this machine, on the sandbox's own host or on a registered origin. */
export function isKnownHost(address: string, host: string, registered: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, username, password } = new URL(address)
  const isKnown =
    loopbackNames.includes(hostname) || hostname === hostNameOf(host) || registered.includes(origin)
  return /^https?:$/.test(protocol) && !username && !password && isKnown
}

const hostNameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
