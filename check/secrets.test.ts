import { describe, expect, test } from 'vitest'
import { files, read } from './source.ts'

const text = files.filter((path) => !/\.(png|jpe?g|webp|ico|woff2?|gif)$/.test(path))
const withText = (pattern: RegExp) => text.filter((path) => pattern.test(read(path)))

describe('the repository holds nothing that opens a door', () => {
  test('no preset token exists anywhere', () => {
    expect(withText(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./)).toEqual([])
  })

  test('no key of a provider, a cloud or a payment service is written down', () => {
    const keys =
      /AKIA[0-9A-Z]{16}|(?:live|test)_g?[sc]k_[A-Za-z0-9]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY|sk-(?:ant-)?[A-Za-z0-9]{24,}/
    expect(withText(keys)).toEqual([])
  })

  test('no package registry is named', () => {
    const lockedHosts = read('package-lock.json').match(/"resolved": "https?:[^"]+"/g) ?? []
    expect(lockedHosts).toEqual([])
  })

  test('dependencies are pinned to exact versions', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    )
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})
