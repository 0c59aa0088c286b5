import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../../contract/account/account.ts'
import { samplePeople } from '../../../contract/practice.ts'
import { sendPage } from '../pages/layout.ts'
import { peoplePage, unknownAppPage } from '../pages/sign-in-pages.ts'
import { type Behaviour, normal, type SandboxState } from '../sandbox-state.ts'
import { isKnownClient, isKnownRedirect } from './clients.ts'

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
