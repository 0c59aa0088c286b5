import sharp from 'sharp'
import { type Answer, bearer, request } from './http-client.ts'

/** Draws a small plant that passes the photo checks. */
export async function plantPhoto(size = 900): Promise<Buffer> {
  const leaves = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 137) % size, (index * 211) % size]
    return `<ellipse cx="${x}" cy="${y}" rx="70" ry="26" transform="rotate(${index * 31} ${x} ${y})" fill="hsl(${95 + (index % 40)} 60% ${25 + (index % 25)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="hsl(90 20% 80%)"/>${leaves.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** Submits a diagnosis as the web app does. */
export function submitDiagnosis(
  url: string,
  token: string,
  photos: { fullPlantImage: Buffer; symptomImage: Buffer },
  fields: Record<string, string> = { prompt: '잎이 노랗게 변했어요' },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(photos))
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return request(`${url}/api/v1/analysis/plant`, { method: 'POST', headers: bearer(token), body: form })
}
