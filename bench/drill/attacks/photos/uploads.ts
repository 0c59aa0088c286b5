import sharp from 'sharp'
import { blackPng } from '../../hostile-photos/png.ts'
import { type Answer, bearer, dataOf, request, signIn } from '../../http-client.ts'
import { Tally } from '../../row.ts'

/** Draws a small plant that passes the photo checks. */
export async function plantPhoto(size = 900): Promise<Buffer> {
  const leaves = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 137) % size, (index * 211) % size]
    return `<ellipse cx="${x}" cy="${y}" rx="70" ry="26" transform="rotate(${index * 31} ${x} ${y})" fill="hsl(${95 + (index % 40)} 60% ${25 + (index % 25)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="hsl(90 20% 80%)"/>${leaves.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

type Part = Buffer | { bytes: Buffer; name: string; type: string }

/** Submits a diagnosis as the web app does; parts may be anything. */
export function submitDiagnosis(
  url: string,
  token: string,
  files: Record<string, Part>,
  fields: Record<string, string> = { prompt: '잎이 노랗게 변했어요' },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, part] of Object.entries(files)) {
    const {
      bytes,
      name: fileName,
      type,
    } = Buffer.isBuffer(part) ? { bytes: part, name: 'photo.jpg', type: 'image/jpeg' } : part
    form.append(name.replace(/\d+$/, ''), new Blob([new Uint8Array(bytes)], { type }), fileName)
  }
  return request(`${url}/api/v1/analysis/plant`, { method: 'POST', headers: bearer(token), body: form })
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
)

function hostileFiles(photo: Buffer): Record<string, Part> {
  const bomb = blackPng({ width: 16_000, height: 16_000, depth: 1, colourType: 0 })
  const jpeg = (bytes: Buffer, name = 'photo.jpg') => ({ bytes, name, type: 'image/jpeg' })
  return {
    'an SVG': { bytes: svg, name: 'x.svg', type: 'image/svg+xml' },
    'an SVG called .jpg': jpeg(svg),
    'a page called .jpg': jpeg(Buffer.from('<html><script>alert(1)</script></html>')),
    'a 16000 x 16000 PNG': { bytes: bomb, name: 'bomb.png', type: 'image/png' },
    'a cut JPEG': jpeg(photo.subarray(0, Math.floor(photo.length / 3))),
    'a JPEG header only': jpeg(photo.subarray(0, 20)),
    'nothing at all': jpeg(Buffer.alloc(0)),
    'random bytes': jpeg(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))),
    'a GIF': jpeg(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'binary')),
    'a PDF': jpeg(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')),
    'an executable': jpeg(Buffer.from('MZ\x90\x00', 'binary')),
    '16 MB': jpeg(Buffer.concat([photo, Buffer.alloc(16 * 1024 * 1024)])),
  }
}

/** A7: hostile uploads are refused clearly, without a 5xx or a stored file. */
export async function uploads(url: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-3')
  const photo = await plantPhoto()
  for (const [name, file] of Object.entries(hostileFiles(photo))) {
    for (const field of ['fullPlantImage', 'symptomImage']) {
      const files = { fullPlantImage: photo, symptomImage: photo, [field]: file }
      const answer = await submitDiagnosis(url, token, files)
      tally.expect([400, 413].includes(answer.status), () => `${name} as ${field}: ${answer.status}`)
    }
  }
  const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`fullPlantImage${n}`, photo]))
  const many = await submitDiagnosis(url, token, eleven)
  tally.expect([400, 413].includes(many.status), () => `eleven files: ${many.status}`)

  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const traversal = { bytes: polyglot, name: '../../../../etc/passwd\0.jpg', type: 'text/html' }
  const kept = await submitDiagnosis(url, token, { fullPlantImage: traversal, symptomImage: photo })
  tally.expect(kept.status < 500, () => `a polyglot with a traversal name: ${kept.status}`)
  await expectCleanCopy(url, token, kept, tally)
  return tally.row('A7', 'hostile uploads')
}

/** Checks that an accepted upload was re-encoded: no script, a name of ours, served as an image. */
async function expectCleanCopy(url: string, token: string, kept: Answer, tally: Tally) {
  if (kept.status !== 200) return
  const id = dataOf<{ id: string }>(kept).id
  const result = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
  const path = dataOf<{ fullPlantImageUrl: string }>(result).fullPlantImageUrl
  const served = await request(`${url}/media/${path}`)
  tally.expect(
    served.headers.get('content-type') === 'image/jpeg' && !served.text.includes('<script'),
    () => `the polyglot came back as ${served.headers.get('content-type')}`,
  )
  tally.expect(!/passwd|\.\./.test(path), () => `the name was kept: ${path}`)
}
