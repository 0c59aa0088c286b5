import type { Provider } from '../../../../../../contract/account/account.ts'

/** Endpoints of a provider and the OAuth client of this installation. */
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

/** Secrets of a sign-in between the redirect to the provider and the callback. */
export interface AttemptSecrets {
  redirectUri: string
  state: string
  /** PKCE verifier, for providers that support it. */
  codeVerifier: string | null
  /** Repeated in the id token, for providers that issue one. */
  nonce: string | null
}

/** Profile from a provider. Only `subject` identifies the person; the rest are initial values. */
export interface SocialProfile {
  subject: string
  name: string | null
  email: string | null
  /** Digits only, in the national form (01012345678). */
  phone: string | null
}

/** One of the three sign-in services. */
export interface SocialProvider {
  newSecrets(redirectUri: string): AttemptSecrets
  /** `again` asks the provider for a new sign-in although its own session may still be open, where it offers that. */
  authorizationUrl(secrets: AttemptSecrets, options?: { again?: boolean }): Promise<string>
  /**
   * Exchanges a code for the person's profile. With `notBefore` the provider must say that the person signed in after that
   * moment, if it is one that says so.
   * Throws SIGN_IN_FAILED (invalid code) or SIGN_IN_PROVIDER_DOWN (provider failed).
   */
  identify(code: string, secrets: AttemptSecrets, notBefore?: Date): Promise<SocialProfile>
}
