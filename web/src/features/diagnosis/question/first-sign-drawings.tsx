import type { FirstSign } from '../../../../../contract/diagnosis/diagnosis.ts'
import { drawing } from '../../../../../ui/index.ts'
import brownTips from './first-signs/brown-tips.svg?raw'
import dropping from './first-signs/dropping.svg?raw'
import leggy from './first-signs/leggy.svg?raw'
import pests from './first-signs/pests.svg?raw'
import spots from './first-signs/spots.svg?raw'
import unknown from './first-signs/unknown.svg?raw'
import white from './first-signs/white.svg?raw'
import wilting from './first-signs/wilting.svg?raw'
import yellowing from './first-signs/yellowing.svg?raw'

const drawings: Record<FirstSign, ReturnType<typeof drawing>> = {
  YELLOWING: drawing(yellowing),
  WILTING: drawing(wilting),
  BROWN_TIPS: drawing(brownTips),
  SPOTS: drawing(spots),
  PESTS: drawing(pests),
  WHITE: drawing(white),
  DROPPING: drawing(dropping),
  LEGGY: drawing(leggy),
}
const Unknown = drawing(unknown)

/** The drawing of an option; an option without a picture means "don't know". */
export function SignPicture({ picture }: { picture?: FirstSign | undefined }) {
  const Sign = picture ? drawings[picture] : Unknown
  return <Sign />
}
