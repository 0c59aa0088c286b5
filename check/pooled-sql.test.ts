import { expect, test } from 'vitest'
import { code, isTest, read } from './source.ts'

/**
 * SQL whose effect outlives its transaction. Behind a pooler it would stay on a connection that other clients use; only
 * migrations have a connection of their own.
 */
const sessionState = [
  /pg_(try_)?advisory_(lock|unlock)/i,
  /[`'"]\s*(un)?listen\s+\w/i,
  /[`'"]\s*set\s+(?!local\b|transaction\b)(session\s+)?\w+\s*(=|to\b)/i,
  /set_config\([^()]*,\s*false\s*\)/i,
  /create\s+temp(orary)?\s+table/i,
]
const hasOwnConnection = /^server\/src\/shared\/db\/(migrat|embedded\/)/

test('no statement of the server leaves state on its connection', () => {
  const found = code
    .filter((path) => path.startsWith('server/src/') && !isTest(path) && !hasOwnConnection.test(path))
    .flatMap((path) => sessionState.filter((it) => it.test(read(path))).map((it) => `${path}: ${it}`))
  expect(found).toEqual([])
  expect(
    sessionState.filter((it) => it.test(read('server/src/shared/db/migration/migrate.ts'))).length,
  ).toBeGreaterThan(0)
})
