import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../source.ts'

const read = (file: string) => readFileSync(`${root}/dist/${file}`, 'utf8')

test.each(['web', 'console'])('the built %s holds no secret and no source map', (app) => {
  const secret =
    /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|(?:live|test)_g?sk_\w{20,}|TOKEN_SECRET|DATABASE_URL|practice-kakao|sourceMappingURL=/
  const files = readdirSync(`${root}/dist/${app}`, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|html|json|webmanifest|map)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((file) => file.endsWith('.map') || secret.test(read(`${app}/${file}`)))).toEqual([])
})

test('the practice world is not inside the server', () => {
  expect(read('server.mjs')).not.toMatch(/연습 세계에서 로그인|login_hint/)
})
