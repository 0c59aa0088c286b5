import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

/** Requirements of ASVS 5.0.0 at levels 1 and 2. */
const requirements = 253
const statuses = ['test', 'reading', '**not met**', 'n/a']

const text = readFileSync(join(root, 'docs', 'security-asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', , status = '', where = '']) => ({ id, status, where }),
)

test('every requirement of levels 1 and 2 has one row with a status and a reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(requirements)
  expect(rows).toHaveLength(requirements)
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([])
})

test('the table of statuses counts the rows', () => {
  const told = [...text.matchAll(/^\| (\S+|\*\*not met\*\*) \| [^|]+ \| (\d+) \|$/gm)]
  const counted = statuses.map((status) => [status, rows.filter((row) => row.status === status).length])
  expect(told.map(([, status, count]) => [status, Number(count)])).toEqual(counted)
})

test('a requirement that is met names files and folders that exist', () => {
  const met = rows.filter(({ status }) => status === 'test' || status === 'reading')
  const without = met.filter(({ where }) => {
    const words = where.split(/[\s,;]+/).map((word) => word.replace(/[.:]$/, ''))
    const isPath = (word: string) => existsSync(join(root, word))
    return (
      !words.some((word) => word !== '' && isPath(word)) ||
      words.some((it) => it.includes('/') && !isPath(it))
    )
  })
  expect(without).toEqual([])
})
