import type { Provider } from '../../../../../../contract/account/account.ts'
import type { ProviderSettings } from './provider.ts'

export type ProviderEndpoints = Omit<ProviderSettings, 'clientId' | 'clientSecret'>
export type ProviderClient = Pick<ProviderSettings, 'clientId' | 'clientSecret'>

/** The providers' public endpoints. */
export const liveEndpoints: Record<Provider, ProviderEndpoints> = {
  kakao: {
    issuer: 'https://kauth.kakao.com',
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    userInfoUrl: 'https://kapi.kakao.com/v2/user/me',
    jwksUrl: 'https://kauth.kakao.com/.well-known/jwks.json',
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  // The OpenID Connect addresses; the older `/oauth2.0/` ignores the proof key.
  naver: {
    issuer: 'https://nid.naver.com',
    authorizeUrl: 'https://nid.naver.com/oauth2/authorize',
    tokenUrl: 'https://nid.naver.com/oauth2/token',
    userInfoUrl: 'https://openapi.naver.com/v1/nid/me',
  },
}

/**
 * Endpoints of the sandbox's fake providers. `browserBase` is its URL for browsers, `serverBase` for this
 * server; both without "/" at the end (such as http://localhost:3000/sandbox).
 */
export function practiceEndpoints(
  browserBase: string,
  serverBase = browserBase,
): Record<Provider, ProviderEndpoints> {
  return {
    kakao: {
      issuer: 'https://kakao.practice.invalid',
      authorizeUrl: `${browserBase}/kakao/oauth/authorize`,
      tokenUrl: `${serverBase}/kakao/oauth/token`,
      userInfoUrl: `${serverBase}/kakao/v2/user/me`,
      jwksUrl: `${serverBase}/kakao/.well-known/jwks.json`,
    },
    google: {
      issuer: 'https://google.practice.invalid',
      authorizeUrl: `${browserBase}/google/o/oauth2/v2/auth`,
      tokenUrl: `${serverBase}/google/token`,
      userInfoUrl: `${serverBase}/google/v1/userinfo`,
      jwksUrl: `${serverBase}/google/oauth2/v3/certs`,
    },
    naver: {
      issuer: 'https://naver.practice.invalid',
      authorizeUrl: `${browserBase}/naver/oauth2/authorize`,
      tokenUrl: `${serverBase}/naver/oauth2/token`,
      userInfoUrl: `${serverBase}/naver/v1/nid/me`,
    },
  }
}

/** OAuth client of the sandbox; it is valid nowhere else. */
export const practiceClient = (provider: Provider): ProviderClient => ({
  clientId: `practice-${provider}`,
  clientSecret: `practice-${provider}-secret`,
})
