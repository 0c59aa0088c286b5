import { importJWK, jwtVerify } from 'jose'

const maxLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Returns the public key of the server that signed a request (VAPID, RFC 8292) with `authorization: vapid t=<token>,
 * k=<key>`. Undefined unless the token is valid for this origin, expires within a day and names a contact.
 */
export async function signerOf(
  authorization: string | undefined,
  origin: string,
): Promise<string | undefined> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return undefined
  try {
    const { payload } = await jwtVerify(token, await keyOf(key), { algorithms: ['ES256'], audience: origin })
    const remainingMs = (payload.exp ?? Number.POSITIVE_INFINITY) * 1000 - Date.now()
    const hasContact = /^(mailto:|https:)/.test(payload.sub ?? '')
    return remainingMs <= maxLifetimeMs && hasContact ? key : undefined
  } catch {
    return undefined
  }
}

/** An uncompressed point on P-256: 0x04, x, y. */
function keyOf(text: string) {
  const point = Buffer.from(text, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((it) => it.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
}
