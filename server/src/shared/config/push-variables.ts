import { createECDH } from 'node:crypto'
import { type Environment, list, text, variable } from './variable.ts'

const vapidKey = (bytes: number) =>
  text
    .refine(
      (value) => /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      'VAPID 키여야 해요 (예: npx web-push generate-vapid-keys)',
    )
    .transform((value) => value.replace(/=+$/, ''))
    .optional()

const fallbackShown = 'push is off; in practice derived from TOKEN_SECRET'

/** Web push. */
export const pushVariables = {
  publicKey: variable(
    'PUSH_PUBLIC_KEY',
    'Public VAPID key. With `PUSH_PREVIOUS_PRIVATE_KEY` the pair can be replaced without losing devices.',
    vapidKey(65),
    { fallbackShown },
  ),
  privateKey: variable('PUSH_PRIVATE_KEY', 'Its private key.', vapidKey(32), { fallbackShown, secret: true }),
  previousPrivateKey: variable(
    'PUSH_PREVIOUS_PRIVATE_KEY',
    'Private key of the pair before; signs messages to devices that subscribed with it and have not visited since.',
    vapidKey(32),
    { secret: true },
  ),
  subject: variable(
    'PUSH_SUBJECT',
    'Contact for push services: a `mailto:` or `https:` address.',
    text.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto: 또는 https:로 시작하는 주소여야 해요'),
    {
      fallback: (env) => /^https:.*/.exec(env.textOf('PUBLIC_URL'))?.[0] ?? 'mailto:push@example.com',
      fallbackShown: '`$PUBLIC_URL`',
    },
  ),
  hosts: variable(
    'PUSH_HOSTS',
    "Comma-separated push services beside Google's, Mozilla's, Microsoft's and Apple's: `name` or `*.name`.",
    list,
    { fallback: '', fallbackShown: 'none' },
  ),
}

/** Problems unless both keys are absent or belong together. */
export function unpairedPushKeys(env: Environment): string[] {
  const [publicKey, privateKey] = [env.textOf('PUSH_PUBLIC_KEY'), env.textOf('PUSH_PRIVATE_KEY')]
  if (!publicKey && !privateKey) return []
  if (!publicKey) return ['PUSH_PUBLIC_KEY: PUSH_PRIVATE_KEY와 함께 있어야 해요.']
  if (!privateKey) return ['PUSH_PRIVATE_KEY: PUSH_PUBLIC_KEY와 함께 있어야 해요.']
  return isPair(publicKey, privateKey) ? [] : ['PUSH_PUBLIC_KEY: PUSH_PRIVATE_KEY와 한 쌍이 아니에요.']
}

function isPair(publicKey: string, privateKey: string) {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}
