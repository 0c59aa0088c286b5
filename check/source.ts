import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Every file of the repository (tracked, or new and not ignored), as a path with "/" below the root. */
export const files: string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)))

export const read = (path: string) => readFileSync(join(root, path), 'utf8')

export const code = files.filter((path) => /\.(ts|tsx|mts|js|mjs|css)$/.test(path))
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/')

export interface Import {
  from: string
  /** A path below the root for relative imports, else a package name. */
  to: string
  isRelative: boolean
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** What a TypeScript file imports, static and dynamic. */
export function importsOf(path: string): Import[] {
  return [...read(path).matchAll(importPattern)].map(([, fixed, dynamic]) => {
    const specifier = (fixed ?? dynamic) as string
    const isRelative = specifier.startsWith('.')
    const to = isRelative ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier
    return { from: path, to, isRelative }
  })
}

export const allImports = files.filter((path) => /\.tsx?$/.test(path)).flatMap(importsOf)
