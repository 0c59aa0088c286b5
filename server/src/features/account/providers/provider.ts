import type { Provider } from '../../../../../contract/account.ts'

/** Where a provider lives and who we are to it. All of it is configuration. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** Expected `iss` of id tokens. */
  issuer: string
  /** Page the browser is sent to. */
  authorizeUrl: string
  tokenUrl: string
  userInfoUrl: string
  /** Public keys of id tokens; only providers that issue them have it. */
  jwksUrl?: string
}
export type ProvidersSettings = Record<Provider, ProviderSettings>

/** What a sign-in keeps between leaving for the provider and coming back. */
export interface AttemptSecrets {
  redirectUri: string
  state: string
  /** PKCE verifier, for providers that support it. */
  codeVerifier: string | null
  /** Echoed in the id token, for providers that issue one. */
  nonce: string | null
}

/** A person as a provider describes them. Only `subject` identifies; the rest is a first guess. */
export interface SocialProfile {
  subject: string
  name: string | null
  email: string | null
  /** Digits only, in the national form (01012345678). */
  phone: string | null
}

/** One of the three sign-in services, spoken to in its own dialect. */
export interface SocialProvider {
  newSecrets(redirectUri: string): AttemptSecrets
  authorizationUrl(secrets: AttemptSecrets): Promise<string>
  /**
   * Turns a code into a person by calling the provider.
   * Throws SIGN_IN_FAILED (the code is no good) or SIGN_IN_PROVIDER_DOWN (it could not tell).
   */
  identify(code: string, secrets: AttemptSecrets): Promise<SocialProfile>
}
