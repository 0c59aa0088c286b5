import type { FastifyInstance } from 'fastify'
import { practiceSubject, type SamplePerson } from '../../../contract/practice.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { authorizeHandler } from './authorize.ts'
import {
  applyBehaviour,
  createIdTokens,
  type Refusal,
  tokenHandler,
  userInfoHandler,
} from './server-calls.ts'

/** Serves Google's endpoints with its responses and errors. Every access token comes with an id token. */
export async function serveGoogle(app: FastifyInstance, sandbox: SandboxState, registeredOrigins: string[]) {
  const idTokens = await createIdTokens(sandbox, 'google')

  app.get('/google/o/oauth2/v2/auth', authorizeHandler('google', sandbox, registeredOrigins))
  app.post(
    '/google/token',
    tokenHandler('google', sandbox, {
      refuse: (refusal) => refusals[refusal],
      answer: async (access_token, grant, person) => ({
        access_token,
        expires_in: 3599,
        scope: 'openid https://www.googleapis.com/auth/userinfo.profile',
        token_type: 'Bearer',
        id_token: await idTokens.sign({ ...toUser(person), azp: grant.clientId }, grant),
      }),
    }),
  )
  app.get('/google/oauth2/v3/certs', async (_request, reply) => {
    sandbox.countCall('google', 'keys')
    if (await applyBehaviour(reply, sandbox.behaviourOf('google'))) return reply
    return reply.send(idTokens.keySet)
  })
  app.get(
    '/google/v1/userinfo',
    userInfoHandler('google', sandbox, {
      refuse: { error: 'invalid_request', error_description: 'Invalid Credentials' },
      answer: toUser,
    }),
  )
}

const refusals: Record<Refusal, [number, object]> = {
  grant_type: [400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }],
  client: [401, { error: 'invalid_client', error_description: 'Unauthorized' }],
  code: [400, { error: 'invalid_grant', error_description: 'Bad Request' }],
  redirect_uri: [400, { error: 'redirect_uri_mismatch', error_description: 'Bad Request' }],
  verifier: [400, { error: 'invalid_grant', error_description: 'Missing code verifier.' }],
}

function toUser({ id, name, email }: SamplePerson) {
  return {
    sub: practiceSubject('google', id),
    name,
    given_name: name,
    ...(email && { email, email_verified: true }),
  }
}
