import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Every file of the repository that is tracked, or new and not ignored. Paths are relative to the root, with "/". */
export const files: string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)))

export const read = (path: string) => readFileSync(join(root, path), 'utf8')

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/')

export interface Import {
  from: string
  /** A path relative to the root for a relative import, otherwise the package's specifier. */
  to: string
  isRelative: boolean
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** The static and dynamic imports of a TypeScript file. */
export function importsOf(path: string): Import[] {
  return [...read(path).matchAll(importPattern)].map(([, fixed, dynamic]) => {
    const specifier = (fixed ?? dynamic) as string
    const isRelative = specifier.startsWith('.')
    const to = isRelative ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier
    return { from: path, to, isRelative }
  })
}

export const allImports = files.filter((path) => /\.tsx?$/.test(path)).flatMap(importsOf)
