import { drawing } from './drawing.tsx'
import logo from './logo.svg?raw'
import robot from './robot.svg?raw'

/** The logo: an unfolding leaf. */
export const Logo = /* @__PURE__ */ drawing(logo)
/** Face of the plant assistant, with a new leaf as antenna. */
export const Robot = /* @__PURE__ */ drawing(robot)
