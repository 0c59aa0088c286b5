import { createPrivateKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCertificateEnd } from './watch-service.ts'

/** Signed by itself, for this test only, until 23 November 2036. */
const key = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiAvs1rmjG7wNkXl3v9PufHscPFn1MnJxG4fETQw0KY6hRANCAATJ2/sMns9v0z6mPJzkJ6L4YJKszlNsVzZeCYoOpKA+Vedbf+BGiyfHXot1VKeSRjWPt0YxEOgRNx3sLkMUvLwE',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
}).export({ format: 'pem', type: 'pkcs8' })
const cert = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUIxUGpYPzap20Cq2XC89Il4Qy2IUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyNjIyMDQyMFoXDTM2MTEyMzIy
MDQyMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEydv7DJ7Pb9M+pjyc5Cei+GCSrM5TbFc2XgmKDqSgPlXnW3/gRosnx16L
dVSnkkY1j7dGMRDoETcd7C5DFLy8BKNTMFEwHQYDVR0OBBYEFNZ9RjMUkHws2CcP
X/GtU7Mea3YlMB8GA1UdIwQYMBaAFNZ9RjMUkHws2CcPX/GtU7Mea3YlMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgcF5Z++kN7kBPiqUzSwqkGVeR
EymeBSun+eMjCJv5yn4CIQCvYXevqz5qy+kibuez5pD82CDw4ZGS85TddFGbBQ9v
Eg==
-----END CERTIFICATE-----`
const server = createServer({ key, cert })
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

it('reads the end of a certificate, also of one that browsers refuse', async () => {
  expect(await readCertificateEnd('localhost', port)).toEqual(new Date('2036-11-23T22:04:20Z'))
})

it('fails where nobody answers', async () => {
  await expect(readCertificateEnd('localhost', 1)).rejects.toThrow('ECONNREFUSED')
})
