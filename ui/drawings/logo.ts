import { drawing } from './drawing.tsx'
import logo from './logo.svg?raw'

/** The logo: an unfolding leaf. */
export const Logo = /* @__PURE__ */ drawing(logo)
