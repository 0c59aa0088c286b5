import { describe, expect, test } from 'vitest'
import { files, read } from './source.ts'

const text = files.filter((path) => !/\.(png|jpe?g|webp|ico|woff2?|gif)$/.test(path))
const withText = (pattern: RegExp) => text.filter((path) => pattern.test(read(path)))

describe('the repository contains no secret and no registry', () => {
  test('no file contains a JSON web token', () => {
    expect(withText(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./)).toEqual([])
  })

  test('no file contains a key of a provider, a cloud or a payment service', () => {
    const keys =
      /AKIA[0-9A-Z]{16}|(?:live|test)_g?[sc]k_[A-Za-z0-9]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY|sk-(?:ant-)?[A-Za-z0-9]{24,}/
    expect(withText(keys)).toEqual([])
  })

  test('no lockfile names a package registry', () => {
    const locks = ['package-lock.json', 'bench/package-lock.json'].map(read).join()
    expect(locks.match(/"resolved": "https?:[^"]+"/g) ?? []).toEqual([])
  })

  test('dependencies are pinned to exact versions', () => {
    const manifests = ['package.json', 'bench/package.json'].map(
      (path) => JSON.parse(read(path)) as Record<string, Record<string, string>>,
    )
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      manifests.flatMap((manifest) => Object.entries(manifest[kind] ?? {})),
    )
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})
