import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../source.ts'

const web = `${root}/dist/web`
const readDocument = () => readFileSync(`${web}/home.html`, 'utf8')
const kilobytes = (content: Buffer | string) => brotliCompressSync(Buffer.from(content)).length / 1000

/** The scripts that the document names, and the chunk with everything it imports. */
function scriptsLoadedWith(chunk: string): Set<string> {
  const named = [...readDocument().matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  const loaded = new Set(named)
  const add = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(`${web}/assets/${file}`, 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported ?? '')
  }
  add(readdirSync(`${web}/assets`).find((file) => file.startsWith(chunk) && file.endsWith('.js')) ?? '')
  return loaded
}

test.each(['member-home-', 'visitor-home-'])('home needs at most 118 kB of scripts (%s)', (chunk) => {
  const files = scriptsLoadedWith(chunk)
  expect(files.size).toBeGreaterThan(3)
  const sizes = [...files].map((file) => kilobytes(readFileSync(`${web}/assets/${file}`)))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(118)
})

test('the styles inside the document weigh at most 12 kB', () => {
  expect(kilobytes(/<style>([\s\S]*?)<\/style>/.exec(readDocument())?.[1] ?? '')).toBeLessThanOrEqual(12)
})
