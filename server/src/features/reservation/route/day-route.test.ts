import { expect, it } from 'vitest'
import { mergeRoutes } from './day-route.ts'

/** 'one:a,b two:x' as the order of two vans. */
const order = (text: string) =>
  text.split(' ').flatMap((van) => {
    const [vanId = '', ids = ''] = van.split(':')
    return ids
      .split(',')
      .filter(Boolean)
      .map((id) => ({ id, leg: 'PICKUP' as const, vanId }))
  })
const textOf = (stops: ReturnType<typeof order> | undefined) => {
  const vanIds = [...new Set(stops?.map(({ vanId }) => vanId))].sort()
  const idsOf = (vanId: string) => stops?.flatMap((stop) => (stop.vanId === vanId ? stop.id : [])).join()
  return stops && vanIds.map((vanId) => `${vanId}:${idsOf(vanId)}`).join(' ')
}
const base = 'one:a,b two:x,y three:m'
const merge = (theirs: string, mine: string) =>
  textOf(mergeRoutes({ base: order(base), theirs: order(theirs), mine: order(mine) }))

it.each([
  ['different vans', 'one:b,a two:x,y three:m', 'one:a,b two:y,x three:m', 'one:b,a three:m two:y,x'],
  ['the same change', 'one:b,a two:x,y three:m', 'one:b,a two:x,y three:m', 'one:b,a three:m two:x,y'],
  [
    'a stop given away beside another van',
    'one:b two:x,y three:m,a',
    'one:a,b two:y,x three:m',
    'one:b three:m,a two:y,x',
  ],
  [
    'a stop that came later stays',
    'one:b,a,new two:x,y three:m',
    'one:a,b two:y,x three:m',
    'one:b,a,new three:m two:y,x',
  ],
])('%s', (_, theirs, mine, merged) => {
  expect(merge(theirs, mine)).toBe(merged)
})

it.each([
  ['both order one van', 'one:b,a two:x,y three:m', 'one: two:x,y,b,a three:m'],
  ['a stop is given to two vans', 'one:b two:x,y,a three:m', 'one:b two:x,y three:m,a'],
])('is no order when %s', (_, theirs, mine) => {
  expect(merge(theirs, mine)).toBeUndefined()
})
