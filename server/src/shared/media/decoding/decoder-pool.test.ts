import { afterEach, describe, expect, it } from 'vitest'
import { createPhonePhoto } from '../../../../test/support/photo-files.ts'
import { PhotoRefusal } from '../structure/photo-structure.ts'
import { createPhotoDecoder, type PhotoDecoder, paceOf, remember } from './decoder-pool.ts'
import type { DecoderProcess } from './decoder-process.ts'
import type { PhotoCopies } from './make-copies.ts'

const copies = { width: 1, height: 1 } as PhotoCopies
const source = (name: string) => ({ path: name })
/** Lets promises that have been settled run their continuations. */
const settle = () => new Promise((done) => setImmediate(done))

/** Decoder processes whose photos the test finishes by name. */
function createProcesses() {
  const running = new Map<string, { finish: () => void; die: () => void }>()
  let started = 0
  const start = (): DecoderProcess => {
    started += 1
    let isAlive = true
    const die = () => {
      isAlive = false
    }
    return {
      pid: started,
      isAlive: () => isAlive,
      end: die,
      decode: (photo) =>
        new Promise((resolve, reject) => {
          const name = (photo as { path: string }).path
          const end = (settlePhoto: () => void) => () => {
            running.delete(name)
            settlePhoto()
          }
          running.set(name, {
            finish: end(() => resolve(copies)),
            die: end(() => {
              die()
              reject(new PhotoRefusal('TIME'))
            }),
          })
        }),
    }
  }
  return {
    start,
    started: () => started,
    running: () => [...running.keys()],
    finish: async (name: string) => {
      running.get(name)?.finish()
      await settle()
    },
    die: async (name: string) => {
      running.get(name)?.die()
      await settle()
    },
  }
}

describe('the turns of people', () => {
  it('are one per person: two photos of somebody wait for nobody, the rest wait for others', async () => {
    const processes = createProcesses()
    const { decode } = createPhotoDecoder({ turns: 2, start: processes.start })
    const ask = (person: string, name: string) => void decode(person, source(name))

    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('ann', name)
    expect(processes.running()).toEqual(['a1', 'a2'])
    ask('ben', 'b1')
    expect(processes.running()).toEqual(['a1', 'a2', 'b1'])
    ask('cem', 'c1')
    ask('ann', 'a5')
    await processes.finish('a1')
    // The older photo of ann came before cem, the newer one after.
    expect(processes.running()).toEqual(['a2', 'b1', 'a3'])
    await processes.finish('a2')
    await processes.finish('a3')
    expect(processes.running()).toEqual(['b1', 'a4'])
    await processes.finish('a4')
    expect(processes.running()).toEqual(['b1', 'c1'])
    await processes.finish('b1')
    expect(processes.running()).toEqual(['c1', 'a5'])
    expect(processes.started()).toBe(2)
  })

  it('go on in a new process when one was ended', async () => {
    const processes = createProcesses()
    const { decode } = createPhotoDecoder({ turns: 1, start: processes.start })
    const slow = expect(decode('ann', source('slow'))).rejects.toMatchObject({ reason: 'TIME' })
    const honest = decode('ben', source('honest'))
    await processes.die('slow')
    await slow
    await processes.finish('honest')
    expect(await honest).toBe(copies)
    expect(processes.started()).toBe(2)
  })
})

describe('admission by the expected wait', () => {
  it('refuses at once whoever would wait longer than ten seconds, and says when to come back', async () => {
    const processes = createProcesses()
    let now = 0
    const decoder = createPhotoDecoder({ turns: 1, start: processes.start, clock: () => now })
    void decoder.decode('first', source('first'))
    now = 4_000
    await processes.finish('first')

    // Two at a time of four seconds each: the sixth waits for five others, ten seconds.
    for (let n = 0; n < 6; n += 1) decoder.decode(`person ${n}`, source(`${n}`)).catch(() => undefined)
    const refused = await decoder.decode('late', source('late')).catch((error) => error)
    expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 12 } })
    expect(() => decoder.assertShortWait()).toThrow('지금 사진을 보내는 분이 많아요')

    await processes.finish('0')
    expect(() => decoder.assertShortWait()).not.toThrow()
  })

  it('follows the median, which a few hostile photos do not move', () => {
    const recent: number[] = []
    expect(paceOf(recent)).toBe(500)
    for (let n = 0; n < 20; n += 1) remember(recent, 300)
    for (let n = 0; n < 9; n += 1) remember(recent, 10_000)
    expect(paceOf(recent)).toBe(300)
    for (let n = 0; n < 31; n += 1) remember(recent, 2_000)
    expect(paceOf(recent)).toBe(2_000)
  })
})

describe('a real decoder process', () => {
  let decoder: PhotoDecoder | undefined
  afterEach(() => decoder?.close())

  it('is killed with a photo that takes longer than its limit, and the next photo gets another', async () => {
    decoder = createPhotoDecoder({ turns: 1, limitMs: 1 })
    const bytes = await createPhonePhoto(3000, 2000)
    await expect(decoder.decode('ann', { bytes })).rejects.toMatchObject({ reason: 'TIME' })

    decoder = createPhotoDecoder({ turns: 1 })
    const [first, second] = await Promise.all([
      decoder.decode('ann', { bytes }),
      decoder.decode('ann', { bytes }),
    ])
    expect([first?.width, second?.height]).toEqual([2048, 1365])
    expect(first?.jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    await expect(decoder.decode('ann', { bytes: Buffer.from('text') })).rejects.toMatchObject({
      reason: 'FORMAT',
    })
  })
})
