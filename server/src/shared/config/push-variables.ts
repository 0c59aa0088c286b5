import { createECDH } from 'node:crypto'
import { type Known, list, optional, text, Unreadable, type Variable } from './variable.ts'

const key = (name: string, meaning: string, bytes: number): Variable<string> => ({
  name,
  meaning,
  parse: (value) => {
    const isKey = /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes
    if (!isKey) throw new Unreadable('VAPID 키여야 해요 (예: npx web-push generate-vapid-keys)')
    return value.replace(/=+$/, '')
  },
  fallbackShown: 'push is off; in practice it follows from TOKEN_SECRET',
})

/** Waking people's browsers. */
export const pushVariables = {
  publicKey: optional(key('PUSH_PUBLIC_KEY', 'Public VAPID key. A new pair ends every subscription.', 65)),
  privateKey: optional({ ...key('PUSH_PRIVATE_KEY', 'Its private key.', 32), secret: true }),
  subject: {
    ...text('PUSH_SUBJECT', 'Where push services find us when something is wrong: `mailto:` or `https:`.', {
      // Browsers are woken for https sites only.
      fallback: (known) => /^https:.*/.exec(known.textOf('PUBLIC_URL'))?.[0] ?? 'mailto:push@example.com',
      fallbackShown: '`$PUBLIC_URL`',
    }),
    parse: (value: string) => {
      if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value))
        throw new Unreadable('mailto: 또는 https:로 시작하는 주소여야 해요')
      return value
    },
  },
  hosts: list(
    'PUSH_HOSTS',
    "Push services beyond Google's, Mozilla's, Microsoft's and Apple's, between commas: `name` or `*.name`.",
    { fallback: '', fallbackShown: 'none' },
  ),
}

/** The two keys are a pair, or neither is there. */
export function unpairedPushKeys(known: Known): string[] {
  const [publicKey, privateKey] = [known.textOf('PUSH_PUBLIC_KEY'), known.textOf('PUSH_PRIVATE_KEY')]
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
