import { choice, inProduction, secret, secretRule, text, url, variable } from './variable.ts'

const client = { fallbackShown: "the sandbox's", required: inProduction }

/** The URLs are for a test double or a proxy. */
const providerVariables = (prefix: string, name: string) => {
  const own = { fallbackShown: `${name}'s own; the sandbox's in practice` }
  return {
    clientId: variable(`${prefix}_CLIENT_ID`, `OAuth client id at ${name}.`, text.optional(), client),
    clientSecret: variable(`${prefix}_CLIENT_SECRET`, 'Its secret.', text.optional(), {
      ...client,
      secret: true,
    }),
    authorizeUrl: variable(`${prefix}_AUTHORIZE_URL`, 'Authorization endpoint.', url().optional(), own),
    tokenUrl: variable(`${prefix}_TOKEN_URL`, 'Token endpoint.', url().optional(), own),
    userInfoUrl: variable(`${prefix}_USER_INFO_URL`, 'User info endpoint.', url().optional(), own),
  }
}

/** For a provider that signs id tokens. */
const idTokenVariables = (prefix: string, name: string) => {
  const own = { fallbackShown: `${name}'s own; the sandbox's in practice` }
  return {
    issuer: variable(
      `${prefix}_ISSUER`,
      `Issuer that id tokens of ${name} must name.`,
      url().optional(),
      own,
    ),
    jwksUrl: variable(`${prefix}_KEYS_URL`, 'Public keys of its id tokens.', url().optional(), own),
  }
}

/** Tokens, the second factor of staff, and the sign-in providers. */
export const signInVariables = {
  tokenSecret: variable(
    'TOKEN_SECRET',
    `Signs session tokens; the same in every process. With \`TOKEN_SECRET_PREVIOUS\` it can be replaced without signing anybody out. ${secretRule}`,
    secret.optional(),
    { fallbackShown: 'generated once, stored in DATA_DIR', required: inProduction, secret: true },
  ),
  otherTokenSecret: variable(
    'TOKEN_SECRET_PREVIOUS',
    'A second secret whose tokens are accepted: the previous one, or the next one while the processes are restarted.',
    secret.optional(),
    { secret: true },
  ),
  staffPasskey: variable(
    'STAFF_PASSKEY',
    '`required`: staff need a passkey as second factor of the console; `optional`: whoever has registered one uses it.',
    choice('required', 'optional'),
    {
      fallback: (env) => (env.practice ? 'optional' : 'required'),
      fallbackShown: '`required`; `optional` in practice',
    },
  ),
  kakao: { ...providerVariables('KAKAO', 'Kakao'), ...idTokenVariables('KAKAO', 'Kakao') },
  google: { ...providerVariables('GOOGLE', 'Google'), ...idTokenVariables('GOOGLE', 'Google') },
  naver: providerVariables('NAVER', 'Naver'),
}
