import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scriptOfDocuments } from './security-headers.ts'

it('allows the script inside the documents', () => {
  const html = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
  expect(hashes).toEqual([scriptOfDocuments])
})
