// @vitest-environment node
import { expect, test } from 'vitest'
import { maskName } from './reviews.ts'

test.each([
  ['김초록', '김*록'],
  ['이솔', '이*'],
  ['솔', '*'],
  ['남궁민수', '남**수'],
  ['Kim Green', 'K*******n'],
  ['김*록', '김*록'],
  [' 김초록 ', '김*록'],
])('%s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))
