import { drawing } from './drawing.tsx'
import sprout from './sprout-scene.svg?raw'
import wilted from './wilted-scene.svg?raw'

/** A pot with a sprout, for empty states. */
export const SproutScene = /* @__PURE__ */ drawing(sprout)
/** A wilted plant with one upright leaf, for errors. */
export const WiltedScene = /* @__PURE__ */ drawing(wilted)
