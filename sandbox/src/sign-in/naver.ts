import type { FastifyInstance } from 'fastify'
import { practiceSubject, type SamplePerson } from '../../../contract/practice.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { authorizeHandler } from './authorize.ts'
import { tokenHandler, userInfoHandler } from './server-calls.ts'

/**
 * Serves Naver's endpoints with its responses and errors: refusals have status 200, `expires_in` is a string. Of its two
 * pairs of addresses those of OpenID Connect, which require the scope `openid` and check the proof key.
 */
export function serveNaver(app: FastifyInstance, sandbox: SandboxState, registeredOrigins: string[]) {
  const token = tokenHandler('naver', sandbox, {
    refuse: (refusal) => [
      200,
      refusal === 'client'
        ? { error: 'invalid_client', error_description: 'wrong client id / client secret pair' }
        : { error: 'invalid_request', error_description: 'no valid data in session' },
    ],
    answer: (access_token) => ({
      access_token,
      refresh_token: `${access_token}-refresh`,
      token_type: 'bearer',
      expires_in: '3600',
    }),
  })
  app.get('/naver/oauth2/authorize', authorizeHandler('naver', sandbox, registeredOrigins, 'openid'))
  app.get('/naver/oauth2/token', token)
  app.post('/naver/oauth2/token', token)
  app.get(
    '/naver/v1/nid/me',
    userInfoHandler('naver', sandbox, {
      refuse: { resultcode: '024', message: 'Authentication failed (인증 실패하였습니다.)' },
      answer: toUser,
    }),
  )
}

function toUser({ id, name, email, phone }: SamplePerson) {
  return {
    resultcode: '00',
    message: 'success',
    response: {
      id: practiceSubject('naver', id),
      nickname: name,
      name,
      ...(email && { email }),
      ...(phone && {
        mobile: phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3'),
        mobile_e164: `+82${phone.slice(1)}`,
      }),
    },
  }
}
