import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)')
const light = colours(lightCss)
const themes = { light, dark: { ...light, ...colours(darkCss) } }

/** Text roles and the backgrounds they are used on. */
const pairs: Record<string, string[]> = {
  ink: ['canvas', 'surface', 'surface-raised', 'leaf-soft', 'clay-soft', 'sun-soft', 'sky-soft'],
  'ink-muted': ['canvas', 'surface', 'surface-raised', 'leaf-soft'],
  leaf: ['canvas', 'surface', 'surface-raised', 'leaf-soft'],
  clay: ['canvas', 'surface', 'surface-raised', 'clay-soft'],
  sun: ['canvas', 'surface', 'surface-raised', 'sun-soft'],
  sky: ['canvas', 'surface', 'surface-raised', 'sky-soft'],
  'on-leaf': ['leaf-fill', 'leaf-press'],
  'on-clay': ['clay'],
  'on-ground': ['ground', 'night'],
  'on-ground-muted': ['ground'],
  canvas: ['ink'],
}

describe.each(Object.entries(themes))('colours of the %s theme', (_, theme) => {
  it.each(Object.entries(pairs))(
    '%s has a contrast of at least 4.5 on every background it is used on',
    (text, backgrounds) => {
      for (const background of backgrounds)
        expect(contrast(theme, text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('draws edges of controls and the focus ring with at least 3:1', () => {
    for (const background of ['canvas', 'surface', 'surface-raised'])
      for (const role of ['edge', 'focus'])
        expect(contrast(theme, role, background), `${role} on ${background}`).toBeGreaterThanOrEqual(3)
  })
})

it('gives every colour of the light theme a dark counterpart, but for the marks of other brands', () => {
  const ours = Object.keys(light).filter((role) => !role.includes('brand-'))
  expect(Object.keys(colours(darkCss)).sort()).toEqual(ours.sort())
})

function colours(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--color-([\w-]+):\s*(#[\da-f]{6,8})/g)].map(([, role, value]) => [role, value]),
  )
}

function contrast(theme: Record<string, string>, a: string, b: string): number {
  const [brighter = 0, darker = 0] = [luminance(theme[a]), luminance(theme[b])].sort((x, y) => y - x)
  return (brighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex = ''): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
