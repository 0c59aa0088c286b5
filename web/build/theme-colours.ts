import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const tokens = new URL('../../ui/tokens.css', import.meta.url)

/** A colour role of the light and the dark theme, as `ui/tokens.css` has it. */
export function colourOf(role: string): { light: string; dark: string } {
  const values = [...readFileSync(tokens, 'utf8').matchAll(new RegExp(`--color-${role}:\\s*([^;]+);`, 'g'))]
  const [light, dark] = values.map(([, value]) => value)
  if (!light || !dark) throw new Error(`ui/tokens.css has no --color-${role} for both themes`)
  return { light, dark }
}

/** Classes mean nothing outside of the page, so the light theme's colours take their place. */
export const inLightColours = (svg: string) =>
  svg.replace(/class="(fill|stroke)-([\w-]+)"/g, (_, kind, role) => `${kind}="${colourOf(role).light}"`)

/** Lets the browser's own bars have the colour of the page, without writing it down a second time. */
export const themeColours = (): Plugin => ({
  name: 'saeip:theme-colours',
  transformIndexHtml(html) {
    const { light, dark } = colourOf('canvas')
    return html.replace('%THEME_LIGHT%', light).replace('%THEME_DARK%', dark)
  },
})
