import type { ReactNode } from 'react'
import { SproutScene, WiltedScene } from '../../../../../ui/drawings/scene-drawings.tsx'

/** The same plant before and after a care, as drawings. */
export const BeforeAfter = () => (
  <div className="grid w-full grid-cols-2 gap-3">
    <Side label="맡기기 전" ground="bg-clay-soft">
      <WiltedScene />
    </Side>
    <Side label="돌본 뒤" ground="bg-leaf-soft">
      <SproutScene />
    </Side>
  </div>
)

const Side = ({ label, ground, children }: { label: string; ground: string; children: ReactNode }) => (
  <figure className={`rounded-md p-3 text-center ${ground}`}>
    <div className="mx-auto aspect-square w-full max-w-48">{children}</div>
    <figcaption className="mt-2 text-sm font-semibold">{label}</figcaption>
  </figure>
)
