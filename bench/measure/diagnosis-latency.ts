import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { bearer, dataOf, request } from '../drill/http-client.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { type Measurement, percentile, rounded, signInAsMember, timed } from './measurement.ts'
import { phonePhoto } from './phone-photo.ts'

const alone = 16
const roundsAtOnce = 6
const targetMs = 1500

/**
 * Measures the latency of a diagnosis of two 12-megapixel photos, from the first byte sent to the stored result,
 * of one person and of four people at once. Reference, interleaved: decoding, resizing and writing the same two photos.
 */
export async function diagnosisLatency(): Promise<Measurement> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path })
  try {
    const photos = [await phonePhoto(80), await phonePhoto(45)] as const
    const tokens = await signInFour(server.url)
    const submit = (person = 0) => submitTwo(server.url, tokens[person] ?? '', photos)
    const byHand = () => writeTwo(folder.path, photos)
    await Promise.all([submit(), byHand()])

    const times = { alone: [] as number[], atOnce: [] as number[], byHand: [] as number[] }
    for (let n = 0; n < alone; n += 1) {
      times.alone.push(await timed(() => submit()))
      times.byHand.push(await timed(byHand))
    }
    for (let n = 0; n < roundsAtOnce; n += 1) {
      times.atOnce.push(...(await Promise.all(tokens.map((_, person) => timed(() => submit(person))))))
    }
    return report(times, photos)
  } finally {
    await server.end('SIGTERM')
    folder.remove()
  }
}

function report(
  { alone, atOnce, byHand }: Record<'alone' | 'atOnce' | 'byHand', number[]>,
  photos: readonly Buffer[],
): Measurement {
  const slowest = Math.max(percentile(alone, 0.95), percentile(atOnce, 0.95))
  return {
    promise: `two phone photos (12 MP) diagnosed within ${targetMs} ms for 95 of 100 people`,
    isMet: slowest <= targetMs,
    figures: {
      photoMegabytes: rounded(photos.reduce((sum, photo) => sum + photo.length, 0) / 2e6, 1),
      aloneP50Ms: rounded(percentile(alone, 0.5)),
      aloneP95Ms: rounded(percentile(alone, 0.95)),
      fourAtOnceP50Ms: rounded(percentile(atOnce, 0.5)),
      fourAtOnceP95Ms: rounded(percentile(atOnce, 0.95)),
      byHandP50Ms: rounded(percentile(byHand, 0.5)),
      byHandP95Ms: rounded(percentile(byHand, 0.95)),
      timesByHand: rounded(percentile(alone, 0.5) / percentile(byHand, 0.5), 2),
    },
  }
}

const people = ['customer-1', 'customer-2', 'customer-3', 'customer-4']
const signInFour = (url: string) => Promise.all(people.map((person) => signInAsMember(url, person)))

async function submitTwo(url: string, token: string, [full, symptom]: readonly [Buffer, Buffer]) {
  const form = new FormData()
  form.append('fullPlantImage', new Blob([new Uint8Array(full)], { type: 'image/jpeg' }), 'full.jpg')
  form.append('symptomImage', new Blob([new Uint8Array(symptom)], { type: 'image/jpeg' }), 'symptom.jpg')
  form.append('prompt', '잎 끝이 갈색으로 마르고 아래쪽 잎이 노랗게 변해요')
  form.append('wateringFrequency', 'WEEKLY')
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() }
  dataOf(await request(`${url}/api/v1/analysis/plant`, { method: 'POST', headers, body: form }))
}

async function writeTwo(folder: string, photos: readonly [Buffer, Buffer]) {
  await Promise.all(
    photos.map(async (photo, n) => {
      const small = await sharp(photo).resize(2048, 2048, { fit: 'inside' }).jpeg({ quality: 85 }).toBuffer()
      await writeFile(join(folder, `by-hand-${n}.jpg`), small)
    }),
  )
}
