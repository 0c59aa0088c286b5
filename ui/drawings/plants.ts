import calathea from './calathea.svg?raw'
import { drawing } from './drawing.tsx'
import hoya from './hoya.svg?raw'
import pothos from './pothos.svg?raw'
import rubberTree from './rubber-tree.svg?raw'
import sansevieria from './sansevieria.svg?raw'
import succulent from './succulent.svg?raw'
import zzPlant from './zz-plant.svg?raw'

/** 칼라데아 */
export const Calathea = /* @__PURE__ */ drawing(calathea)
/** 호야 */
export const Hoya = /* @__PURE__ */ drawing(hoya)
/** 스킨답서스 */
export const Pothos = /* @__PURE__ */ drawing(pothos)
/** 고무나무 */
export const RubberTree = /* @__PURE__ */ drawing(rubberTree)
/** 산세베리아 */
export const Sansevieria = /* @__PURE__ */ drawing(sansevieria)
/** 다육이 */
export const Succulent = /* @__PURE__ */ drawing(succulent)
/** 금전수 */
export const ZzPlant = /* @__PURE__ */ drawing(zzPlant)
