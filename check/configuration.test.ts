import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage } from '../tools/configuration.ts'

test('docs/configuration.md is what `npm run config` writes', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage())
})
