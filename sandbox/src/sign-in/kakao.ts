import type { FastifyInstance } from 'fastify'
import { practiceSubject, type SamplePerson } from '../../../contract/practice.ts'
import type { Grant, SandboxState } from '../sandbox-state.ts'
import { authorizeHandler } from './authorize.ts'
import {
  applyBehaviour,
  createIdTokens,
  type Refusal,
  tokenHandler,
  userInfoHandler,
} from './server-calls.ts'

/** Serves Kakao's endpoints with its responses and errors, for an app with OpenID Connect switched on. */
export async function serveKakao(app: FastifyInstance, sandbox: SandboxState, registeredOrigins: string[]) {
  const idTokens = await createIdTokens(sandbox, 'kakao')

  app.get('/kakao/oauth/authorize', authorizeHandler('kakao', sandbox, registeredOrigins))
  app.post(
    '/kakao/oauth/token',
    tokenHandler('kakao', sandbox, {
      refuse: (refusal) => refusals[refusal],
      answer: async (access_token, grant, person) => ({
        token_type: 'bearer',
        access_token,
        id_token: await idTokens.sign(toClaims(person, grant), grant),
        expires_in: 21_599,
        refresh_token: `${access_token}-refresh`,
        refresh_token_expires_in: 5_183_999,
        scope: 'account_email openid profile_nickname name phone_number',
      }),
    }),
  )
  app.get('/kakao/.well-known/jwks.json', async (_request, reply) => {
    sandbox.countCall('kakao', 'keys')
    if (await applyBehaviour(reply, sandbox.behaviourOf('kakao'))) return reply
    return reply.send(idTokens.keySet)
  })
  app.get(
    '/kakao/v2/user/me',
    userInfoHandler('kakao', sandbox, {
      refuse: { msg: 'this access token does not exist', code: -401 },
      answer: toUser,
    }),
  )
}

const refusals: Record<Refusal, [number, object]> = {
  grant_type: [
    400,
    { error: 'unsupported_grant_type', error_description: 'Unsupported grant type.', error_code: 'KOE101' },
  ],
  client: [
    401,
    { error: 'invalid_client', error_description: 'Bad client credentials', error_code: 'KOE010' },
  ],
  code: [
    400,
    { error: 'invalid_grant', error_description: 'authorization code not found', error_code: 'KOE320' },
  ],
  redirect_uri: [
    400,
    { error: 'invalid_grant', error_description: 'Redirect URI mismatch.', error_code: 'KOE303' },
  ],
  verifier: [
    400,
    { error: 'invalid_grant', error_description: 'code verifier mismatch', error_code: 'KOE321' },
  ],
}

const toClaims = ({ id, name, email }: SamplePerson, { signedInAt }: Grant) => ({
  sub: practiceSubject('kakao', id),
  auth_time: Math.floor(signedInAt / 1000),
  nickname: name,
  ...(email && { email }),
})

function toUser({ id, name, email, phone }: SamplePerson) {
  return {
    id: Number(practiceSubject('kakao', id)),
    connected_at: '2025-09-01T00:00:00Z',
    properties: { nickname: name },
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname: name, is_default_nickname: false },
      name_needs_agreement: false,
      name,
      has_email: email !== null,
      ...(email && { email_needs_agreement: false, is_email_valid: true, is_email_verified: true, email }),
      has_phone_number: phone !== null,
      ...(phone && { phone_number_needs_agreement: false, phone_number: internationalPhone(phone) }),
    },
  }
}

/** Converts 01012345678 to "+82 10-1234-5678". */
const internationalPhone = (phone: string) => phone.replace(/^0(\d{2})(\d{4})(\d{4})$/, '+82 $1-$2-$3')
