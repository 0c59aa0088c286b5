import { createHash } from 'node:crypto'
import type { Provider } from '../../../contract/account/account.ts'
import type { Grant, SandboxState } from '../sandbox-state.ts'
import { isClientSecret } from './clients.ts'

/** Reason for refusing a token request; each provider has its own error for it. */
export type Refusal = 'grant_type' | 'client' | 'code' | 'redirect_uri' | 'verifier'

/** Validates a token request and redeems its code. */
export function redeem(
  sandbox: SandboxState,
  provider: Provider,
  form: Record<string, string | undefined>,
): { grant: Grant } | { refusal: Refusal } {
  if (form.grant_type !== 'authorization_code') return { refusal: 'grant_type' }
  const clientId = form.client_id ?? ''
  if (!isClientSecret(clientId, form.client_secret ?? '')) return { refusal: 'client' }

  const grant = sandbox.takeCode(form.code ?? '')
  if (!grant || grant.provider !== provider || grant.clientId !== clientId) return { refusal: 'code' }
  if (grant.redirectUri !== form.redirect_uri) return { refusal: 'redirect_uri' }
  return isProven(grant, form.code_verifier) ? { grant } : { refusal: 'verifier' }
}

/** A verifier without a challenge is refused too, because an attacker may have removed the challenge. */
const isProven = ({ challenge }: Grant, verifier: string | undefined) =>
  challenge === null ? !verifier : challenge === challengeOf(verifier ?? '')

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
