import { expect, test } from 'vitest'
import { screens } from './screens.tsx'

test('no two screens have the same address', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
