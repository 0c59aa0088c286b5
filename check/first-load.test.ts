import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const web = `${root}/dist/web`
const html = readFileSync(`${web}/index.html`, 'utf8')
const kilobytes = (content: Buffer | string) => brotliCompressSync(Buffer.from(content)).length / 1000

test('home needs at most 115 kB of scripts and 12 kB of styles', () => {
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  expect(scripts.length).toBeGreaterThan(2)
  const sizes = scripts.map((file) => kilobytes(readFileSync(`${web}/${file}`)))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(115)
  expect(kilobytes(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')).toBeLessThanOrEqual(12)
})
