import { expect, test } from 'vitest'
import webPush from 'web-push'
import { vapidPairOf } from './push-settings.ts'

test('a private key that begins with a zero byte is accepted by the push library', () => {
  const { publicKey, privateKey } = vapidPairOf(Buffer.alloc(32, 7).fill(0, 0, 1))
  expect(() => webPush.setVapidDetails('mailto:plants@example.com', publicKey, privateKey)).not.toThrow()
})
