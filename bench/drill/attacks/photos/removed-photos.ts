import { randomBytes } from 'node:crypto'
import { signInAsMember } from '../../../measure/member.ts'
import { bearer, dataOf, json, request } from '../../http-client.ts'
import { Tally } from '../../row.ts'
import { sleep } from '../../server-process.ts'
import { plantPhoto, submitDiagnosis } from './uploads.ts'

/** S5: no shared cache may store a person's photo, and a removed one is 404 whatever the request says. */
export async function removedPhotos(url: string) {
  const tally = new Tally()
  const token = await signInAsMember(url, 'customer-4')
  const photo = await plantPhoto(200)
  const { id } = dataOf<{ id: string }>(
    await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo }),
  )
  const result = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
  const path = dataOf<{ fullPlantImageUrl: string }>(result).fullPlantImageUrl
  for (const init of requestsFor(path)) {
    const { status, headers } = await request(`${url}/media/${path}`, init)
    const caching = headers.get('cache-control') ?? ''
    tally.expect(status === 200 || status === 304, () => `${JSON.stringify(init)}: ${status}`)
    tally.expect(/private/.test(caching) && !/public/.test(caching), () => `cache-control "${caching}"`)
  }

  dataOf(await request(`${url}/api/v1/user/withdrawal`, json({ reason: '' }, bearer(token))))
  await untilGone(`${url}/media/${path}`)
  const never = `d/${randomBytes(18).toString('base64url')}.jpg`
  for (const name of [path, path.replace('.jpg', '.640.webp'), never]) {
    for (const init of requestsFor(name)) {
      const { status, headers } = await request(`${url}/media/${name}`, init)
      tally.expect(status === 404, () => `${name} ${JSON.stringify(init)}: ${status}`)
      tally.expect(headers.get('cache-control') === 'no-store', () => `${name}: may be stored`)
    }
  }
  return tally.row('S5', 'removed photos are gone for caches too')
}

const requestsFor = (path: string): RequestInit[] => [
  {},
  { method: 'HEAD' },
  { headers: { 'if-none-match': `"${path}"` } },
  { headers: { 'if-none-match': `W/"${path}", "other"` } },
  { headers: { range: 'bytes=0-99' } },
  { headers: { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() } },
]

/** The files are removed by a job soon after the withdrawal. */
async function untilGone(address: string) {
  for (let n = 0; n < 600; n += 1) {
    if ((await request(address)).status === 404) return
    await sleep(100)
  }
}
