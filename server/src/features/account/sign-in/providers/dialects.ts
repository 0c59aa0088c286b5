import * as z from 'zod/mini'
import type { Provider } from '../../../../../../contract/account/account.ts'
import { nationalPhone } from '../../profile/normalise.ts'
import type { SocialProfile } from './provider.ts'

/** How a provider differs from plain OAuth 2.0. */
export interface Dialect {
  scope?: string
  /** Issues a signed id token beside the access token. */
  idToken: boolean
  /** Parameters that ask for a new sign-in although the provider's own session is still open. */
  signInAgain: Record<string, string>
  /** The id token says when the person signed in. */
  authTime: boolean
  /** Requires the state when the code is exchanged. */
  stateAtToken: boolean
  /** Reads the user info response; throws when it has another shape. */
  readProfile: (userInfo: unknown) => SocialProfile
}

const text = z.nullish(z.string())

const kakaoUser = z.object({
  id: z.number(),
  kakao_account: z.optional(
    z.object({
      email: text,
      name: text,
      phone_number: text,
      profile: z.optional(z.object({ nickname: text })),
    }),
  ),
})

const googleUser = z.object({ sub: z.string().check(z.minLength(1)), name: text, email: text })

const naverUser = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().check(z.minLength(1)), email: text, name: text, mobile: text }),
})

export const dialects: Record<Provider, Dialect> = {
  kakao: {
    // Without a scope: the app's settings at Kakao decide what is asked for, and with OpenID Connect switched on there
    // every sign-in has an id token. A scope would ask for that part only.
    idToken: true,
    signInAgain: { prompt: 'login' },
    authTime: true,
    stateAtToken: false,
    readProfile: (userInfo) => {
      const { id, kakao_account: account } = kakaoUser.parse(userInfo)
      return {
        subject: String(id),
        name: account?.name ?? account?.profile?.nickname ?? null,
        email: account?.email ?? null,
        phone: nationalPhone(account?.phone_number),
      }
    },
  },
  google: {
    scope: 'openid profile email',
    idToken: true,
    // Google knows no `prompt=login`; this at least is never silent.
    signInAgain: { prompt: 'select_account' },
    authTime: false,
    stateAtToken: false,
    readProfile: (userInfo) => {
      const { sub, name, email } = googleUser.parse(userInfo)
      return { subject: sub, name: name ?? null, email: email ?? null, phone: null }
    },
  },
  naver: {
    scope: 'openid',
    // Naver identifies people by the id of the user info; that its id token repeats a nonce or this id is not documented.
    idToken: false,
    signInAgain: { auth_type: 'reauthenticate' },
    authTime: false,
    stateAtToken: true,
    readProfile: (userInfo) => {
      const { id, name, email, mobile } = naverUser.parse(userInfo).response
      return { subject: id, name: name ?? null, email: email ?? null, phone: nationalPhone(mobile) }
    },
  },
}
