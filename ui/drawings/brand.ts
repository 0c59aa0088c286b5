import { drawing } from './drawing.tsx'
import robot from './robot.svg?raw'
import wordmark from './wordmark.svg?raw'

/** The product's name; the ㅇ is a leaf with the corners of `rounded-leaf`. Has the colour of the text around it. */
export const Wordmark = /* @__PURE__ */ drawing(wordmark)
/** Face of the plant assistant, with a new leaf as antenna. */
export const Robot = /* @__PURE__ */ drawing(robot)
