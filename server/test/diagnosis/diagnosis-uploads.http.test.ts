import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerMaxLength, promptMaxLength } from '../../../contract/diagnosis/diagnosis.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { hostilePhotos } from '../support/hostile-photos/corpus.ts'
import { createPhonePhoto, createPixelBomb, createPolyglot, heic, svg } from '../support/photo-files.ts'
import { smallPhoto, storedPhotos, submit, submitPath } from '../support/submission.ts'

let server: TestServer
let token: string
let folder: string
let writesUntilFull = Number.POSITIVE_INFINITY

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  await chmod(folder, 0o700)
  const store = diskStore(folder, { write: writeUntilFull })
  server = await testServer({ overrides: { store } })
  token = await server.signInAs('customer-1')
})
afterEach(() => {
  writesUntilFull = Number.POSITIVE_INFINITY
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function writeUntilFull(path: string, bytes: Buffer) {
  if (writesUntilFull <= 0) {
    await writeFile(path, bytes.subarray(0, 100))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  writesUntilFull -= 1
  await writeFile(path, bytes)
}

const nothingStored = { files: [], rows: [] }

describe('a hostile upload is refused with its error code and stores nothing', () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const refused: [string, Parameters<typeof submit>[2], number, string][] = [
    ['an SVG', { fullPlantImage: { bytes: svg, type: 'image/svg+xml' } }, 400, 'PHOTO_NOT_READABLE'],
    ['an SVG named .jpg', { symptomImage: { bytes: svg, name: 'leaf.jpg' } }, 400, 'PHOTO_NOT_READABLE'],
    ['a web page', { symptomImage: { bytes: page, type: 'text/html' } }, 400, 'PHOTO_NOT_READABLE'],
    ['an iPhone’s HEIC', { fullPlantImage: heic }, 400, 'PHOTO_NOT_READABLE'],
    ['16,000 x 16,000 px', { symptomImage: createPixelBomb() }, 400, 'PHOTO_TOO_MANY_PIXELS'],
    [
      'half a JPEG',
      { symptomImage: smallPhoto.subarray(0, smallPhoto.length / 2) },
      400,
      'PHOTO_NOT_READABLE',
    ],
    ['a JPEG’s first bytes', { symptomImage: smallPhoto.subarray(0, 24) }, 400, 'PHOTO_NOT_READABLE'],
    ['an empty file', { fullPlantImage: Buffer.alloc(0) }, 400, 'PHOTOS_MISSING'],
    ['one photo only', { symptomImage: undefined }, 400, 'PHOTOS_MISSING'],
    ['no photo', { fullPlantImage: undefined, symptomImage: undefined }, 400, 'PHOTOS_MISSING'],
    ['text in place of a photo', { symptomImage: 'leaf.jpg' }, 400, 'VALIDATION_FAILED'],
    ['a photo in place of text', { prompt: smallPhoto }, 400, 'VALIDATION_FAILED'],
    ['a wrong field name', { symptomImage: undefined, photo: smallPhoto }, 400, 'PHOTOS_MISSING'],
    ['16 MB', { fullPlantImage: Buffer.alloc(16 * 1024 * 1024, 0xff) }, 413, 'FILE_TOO_LARGE'],
    ['no words', { prompt: undefined }, 400, 'VALIDATION_FAILED'],
    ['blank words', { prompt: '   ' }, 400, 'VALIDATION_FAILED'],
    ['too many words', { prompt: '잎'.repeat(promptMaxLength + 1) }, 400, 'VALIDATION_FAILED'],
    ['a huge text', { prompt: '잎'.repeat(100_000) }, 400, 'VALIDATION_FAILED'],
    ['a NUL in the text', { prompt: 'leaf\0' }, 400, 'VALIDATION_FAILED'],
    ['a long answer', { location: '가'.repeat(answerMaxLength + 1) }, 400, 'VALIDATION_FAILED'],
  ]

  it.each(refused)('%s', async (_, fields, status, code) => {
    const answer = await submit(server, token, fields)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await storedPhotos(server, folder)).toEqual(nothingStored)
  })

  it('eleven files', async () => {
    const form = new FormData()
    form.append('prompt', '잎이 노래요')
    for (let n = 0; n < 11; n += 1)
      form.append('fullPlantImage', new Blob([new Uint8Array(smallPhoto)]), 'a.jpg')
    const answer = await server.call('POST', submitPath, { token, body: form })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await storedPhotos(server, folder)).toEqual(nothingStored)
  })

  it('a body that is no multipart, or a broken one', async () => {
    const json = await server.call('POST', submitPath, { token, body: { prompt: '잎이 노래요' } })
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const text = '--x\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nleaf'
    const file =
      '--x\r\nContent-Disposition: form-data; name="symptomImage"; filename="a.jpg"\r\n\r\n\xff\xd8'
    const broken = [
      ['x', text],
      ['x', file],
      ['x', ''],
      ['x', '--y'],
      ['', text],
      ['x'.repeat(300), text],
    ] as const
    for (const [boundary, body] of broken) {
      const response = await fetch(server.url + submitPath, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      })
      expect(response.status).toBe(400)
    }
  })
})

it('every hostile picture is refused or becomes a clean copy', async () => {
  const corpus = await hostilePhotos(await createPhonePhoto(120, 120), { isShort: true })
  // photo-structure.test.ts has every picture that is refused; a few are enough.
  const pictures = corpus.filter(({ must }, n) => must !== 'REFUSE' || n % 8 === 0)
  expect(pictures.length).toBeGreaterThan(20)
  for (const { name, bytes, must } of pictures) {
    const { status, body } = await submit(server, token, { symptomImage: bytes })
    const outcome = status === 200 ? 'COPY' : `${status} ${body.code}`.replace(/^400 PHOTO_\w+$/, 'REFUSE')
    expect([name, must === 'EITHER' ? ['COPY', 'REFUSE'] : [must]]).toEqual([
      name,
      expect.arrayContaining([outcome]),
    ])
  }
})

describe('an accepted photo', () => {
  it('is re-encoded under a generated name, whatever its file name and content', async () => {
    const hostile = { bytes: await createPolyglot(), name: '../../../etc/passwd\0.html', type: 'text/html' }
    const { body } = await submit(server, token, { fullPlantImage: hostile })

    const { data } = (await server.call('GET', `/api/v1/analysis/${body.data.id}`, { token })).body
    const stored = await server.call('GET', `/media/${data.fullPlantImageUrl}`)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    expect(stored.body).not.toContain('<script')
    const { files } = await storedPhotos(server, folder)
    expect(files.filter((file) => !/^[\w-]{24}(\.\d+\.webp|\.jpg)$/.test(file))).toEqual([])
  })

  it('is served by its exact name only', async () => {
    const { body } = await submit(server, token)
    const { data } = (await server.call('GET', `/api/v1/analysis/${body.data.id}`, { token })).body
    const path: string = data.fullPlantImageUrl
    const odd = [
      path.replace('.jpg', ''),
      path.replace('.jpg', '.320.jpg'),
      path.replace('.jpg', '.999.webp'),
      path.replace('d/', `d/${path.slice(2, 4)}/`),
      path.replace('d/', 'd%2f..%2fd%2f'),
      `${path}.part`,
      `${path}/`,
      'd/',
      '',
    ]
    for (const name of odd) {
      const response = await fetch(`${server.url}/media/${name}`)
      expect(response.headers.get('content-type')).not.toMatch(/^image/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.status).toBe(404)
    }
  })
})

describe('when the disk is full', () => {
  // The first file of the first photo, some file in the middle, the last of all eight.
  it.each([0, 3, 7])(
    'after %i files: returns STORAGE_FULL, stores nothing, and accepts the same submission later',
    async (room) => {
      const before = await storedPhotos(server, folder)
      const key = `disk-is-full-${room}`

      writesUntilFull = room
      const refused = await submit(server, token, {}, key)
      expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
      const after = await storedPhotos(server, folder)
      expect(after.files.toSorted()).toEqual(before.files.toSorted())
      expect(after.rows).toHaveLength(before.rows.length)

      writesUntilFull = Number.POSITIVE_INFINITY
      const repeated = await submit(server, token, {}, key)
      expect(repeated.status).toBe(200)
    },
  )
})
