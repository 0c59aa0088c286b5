import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const tokens = new URL('../../ui/tokens.css', import.meta.url)

/** Returns the light and the dark value of a colour role of `ui/tokens.css`. */
export function colourOf(role: string): { light: string; dark: string } {
  const values = [...readFileSync(tokens, 'utf8').matchAll(new RegExp(`--color-${role}:\\s*([^;]+);`, 'g'))]
  const [light, dark] = values.map(([, value]) => value)
  if (!light || !dark) throw new Error(`ui/tokens.css has no --color-${role} for both themes`)
  return { light, dark }
}

/** Returns a drawing of `ui/drawings` in the colours of the light theme, for images outside the page. */
export const drawingInLightColours = (name: string) =>
  readFileSync(new URL(`../../ui/drawings/${name}.svg`, import.meta.url), 'utf8').replace(
    /var\(--color-([\w-]+)\)/g,
    (_, role) => colourOf(role).light,
  )

/** Fills the `theme-color` elements of the document with the page's background colours. */
export const themeColours = (): Plugin => ({
  name: 'saeip:theme-colours',
  transformIndexHtml(html) {
    const { light, dark } = colourOf('canvas')
    return html.replace('%THEME_LIGHT%', light).replace('%THEME_DARK%', dark)
  },
})
