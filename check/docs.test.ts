import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
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
