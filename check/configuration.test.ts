import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage } from '../server/src/shared/config/configuration-table.ts'

test('docs/configuration.md tells of every variable (npm run config writes it)', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage())
})
