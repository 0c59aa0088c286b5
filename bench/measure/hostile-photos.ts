import { hostilePhotos } from '../../server/test/support/hostile-photos/corpus.ts'
import { plantPhoto, submitDiagnosis } from '../drill/diagnosis.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { type Measurement, percentile, rounded, timed } from './measurement.ts'
import { signInAsMember } from './member.ts'
import { phonePhoto } from './phone-photo.ts'

const longestMs = 2_000
const rounds = 4
const honestRuns = 6

/** Sends every picture that was made to cost time or memory, then measures honest diagnoses alone and beside the costliest. */
export async function hostilePictures(): Promise<Measurement> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DIAGNOSIS_LIMIT: '1000000' })
  const [attacker, person] = [
    await signInAsMember(server.url, 'customer-1'),
    await signInAsMember(server.url, 'customer-2'),
  ]
  const small = await plantPhoto(200)
  const corpus = await hostilePhotos(await plantPhoto(900))
  const attack = (symptomImage: Buffer) =>
    submitDiagnosis(server.url, attacker, { fullPlantImage: small, symptomImage })
  const hostileMs: number[] = []
  for (const { bytes } of corpus) hostileMs.push(await timed(() => attack(bytes)))

  const photos = { fullPlantImage: await phonePhoto(80), symptomImage: await phonePhoto(45) }
  const honest = () => timed(() => submitDiagnosis(server.url, person, photos))
  const costly = corpus.filter(({ name }) => /scans|packed|metadata|nothing/.test(name))
  const [alone, beside]: [number[], number[]] = [[], []]
  await honest()
  // In turn, so that both see the same machine.
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < honestRuns; n += 1) alone.push(await honest())
    let isAttacking = true
    const attacks = (async () => {
      for (let n = round; isAttacking; n += 1) await attack(costly[n % costly.length]?.bytes ?? small)
    })()
    for (let n = 0; n < honestRuns; n += 1) beside.push(await honest())
    isAttacking = false
    await attacks
  }
  await server.end('SIGTERM')
  folder.remove()
  const [slowestMs, aloneMs, besideMs] = [
    Math.max(...hostileMs),
    percentile(alone, 0.95),
    percentile(beside, 0.95),
  ]
  return {
    promise: 'a hostile picture takes at most 2 s, and honest diagnoses beside them at most twice as long',
    isMet: slowestMs <= longestMs && besideMs <= 2 * aloneMs,
    figures: {
      pictures: corpus.length,
      slowestMs: rounded(slowestMs),
      honestAloneP95Ms: rounded(aloneMs),
      honestBesideP95Ms: rounded(besideMs),
    },
  }
}
