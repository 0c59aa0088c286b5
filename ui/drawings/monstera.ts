import { drawing } from './drawing.tsx'
import monstera from './monstera.svg?raw'

/** 몬스테라. Apart from the other plants, because home shows it first. */
export const Monstera = /* @__PURE__ */ drawing(monstera)
