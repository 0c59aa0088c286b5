import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../server/src/shared/log/log.ts'
import { files, read, root } from './source.ts'

const pages = files.filter((path) => path.endsWith('.md') && !/^(demo|server)\//.test(path))
const rooms = new Set(files.map((path) => path.split('/')[0] as string))
/** A path in backticks that begins with a room; patterns with placeholders are not checked. */
const mentionedPath = /`([\w.-]+\/[\w./-]+)`/g
const link = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g

test.each(pages)('%s names only files and folders that exist', (page) => {
  const text = read(page)
  const mentioned = [...text.matchAll(mentionedPath)].map(([, path]) => path as string)
  const ofRooms = mentioned.filter((path) => rooms.has(path.split('/')[0] as string))
  const linked = [...text.matchAll(link)].map(([, path]) => posix.join(posix.dirname(page), path as string))
  expect([...ofRooms, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('pages for operators name only menu entries that the console has', () => {
  const sources = files.filter((path) => /^console\/src\/features\/.*(?:index|screens)\.ts$/.test(path))
  const titles = new Set(
    sources.flatMap((path) => [...read(path).matchAll(/title: '([^']+)'/g)].map(([, title]) => title)),
  )
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/Console → ([가-힣 ]*[가-힣])/g)].map(([, title]) => title),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((title) => !titles.has(title))).toEqual([])
})

test('the runbook looks for errors as the log writes them', () => {
  const lines: string[] = []
  createLog({ level: 'info', instanceId: 'a', destination: { write: (line) => lines.push(line) } }).error('x')
  const [, searched] = /grep '([^']+)' \| tail/.exec(read('docs/runbook.md')) ?? []
  expect(lines[0]).toContain(searched)
})

test('no page has two sections of one name', () => {
  for (const page of pages) {
    const headings = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(
      headings.filter((heading, index) => headings.indexOf(heading) !== index),
      page,
    ).toEqual([])
  }
})
