import { percentile, timed } from '../../../measure/measurement.ts'
import { signInAsMember } from '../../../measure/member.ts'
import { phonePhoto } from '../../../measure/phone-photo.ts'
import { type HostilePhoto, hostilePhotos } from '../../hostile-photos/corpus.ts'
import { Tally } from '../../row.ts'
import { plantPhoto, submitDiagnosis } from './uploads.ts'

const longestMs = 2_000
const honestRuns = 24

/**
 * S1: every hostile picture is refused or copied, in the full form within two seconds, and the diagnoses of another person take
 * at most twice as long beside an attacker who sends without a pause.
 */
export async function hostilePictures(url: string, { isShort }: { isShort: boolean }) {
  const tally = new Tally()
  const attacker = await signInAsMember(url, 'customer-1')
  const small = await plantPhoto(200)
  const corpus = await hostilePhotos(await plantPhoto(900), { isShort })
  // Cuts are alike; a few are enough where nothing is measured.
  const pictures = isShort
    ? corpus.filter(({ name }, n) => !name.includes(' cut at ') || n % 8 === 0)
    : corpus

  const attack = (bytes: Buffer) =>
    submitDiagnosis(url, attacker, { fullPlantImage: small, symptomImage: bytes })
  let slowest = 0
  for (const { name, bytes, must } of pictures) {
    let outcome = ''
    const ms = await timed(async () => {
      const { status, json } = await attack(bytes)
      outcome =
        status === 200 ? 'COPY' : status === 400 && json?.code?.startsWith('PHOTO_') ? 'REFUSE' : `${status}`
    })
    const isRight = must === 'EITHER' ? outcome === 'COPY' || outcome === 'REFUSE' : outcome === must
    tally.expect(isRight, () => `${name}: ${outcome}, expected ${must}`)
    if (!isShort) tally.expect(ms <= longestMs, () => `${name}: ${Math.round(ms)} ms`)
    slowest = Math.max(slowest, ms)
  }
  const figures = isShort ? {} : await compareHonest(url, corpus, attack, tally)
  return tally.row('S1', 'hostile pictures', {
    pictures: pictures.length,
    slowestMs: Math.round(slowest),
    ...figures,
  })
}

/** Measures honest diagnoses alone and beside the pictures that cost most, alternating, so that both see the same machine. */
async function compareHonest(
  url: string,
  corpus: HostilePhoto[],
  attack: (bytes: Buffer) => Promise<unknown>,
  tally: Tally,
) {
  const token = await signInAsMember(url, 'customer-2')
  const [full, symptom] = [await phonePhoto(80), await phonePhoto(45)]
  const honest = () =>
    timed(() => submitDiagnosis(url, token, { fullPlantImage: full, symptomImage: symptom }))
  const costly = corpus.filter(({ name }) => /scans|packed|metadata|nothing/.test(name))
  const [alone, beside]: [number[], number[]] = [[], []]
  await honest()
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < honestRuns / 4; n += 1) alone.push(await honest())
    let isAttacking = true
    const attacks = (async () => {
      for (let n = round; isAttacking; n += 1)
        await attack(costly[n % costly.length]?.bytes ?? Buffer.alloc(0))
    })()
    for (let n = 0; n < honestRuns / 4; n += 1) beside.push(await honest())
    isAttacking = false
    await attacks
  }
  const [aloneMs, besideMs] = [percentile(alone, 0.95), percentile(beside, 0.95)]
  tally.expect(
    besideMs <= 2 * aloneMs,
    () => `honest p95 ${Math.round(besideMs)} ms, alone ${Math.round(aloneMs)}`,
  )
  return { honestAloneP95Ms: Math.round(aloneMs), honestBesideP95Ms: Math.round(besideMs) }
}
