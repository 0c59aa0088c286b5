import { useState } from 'react'
import { photoSource } from '../../../../shared/site.ts'
import { type NumberedRegion, RegionBoxes, RegionLabels, RegionsToggle } from './region-boxes.tsx'

interface LargePhotoProps {
  name: string
  path: string
  /** Width divided by height; undefined until the photo has loaded. */
  aspect: number | undefined
  regions: NumberedRegion[]
}

/** The whole photo, with the boxes of its regions until they are switched off. */
export function LargePhoto({ name, path, aspect, regions }: LargePhotoProps) {
  const [areBoxesOn, setBoxesOn] = useState(true)
  return (
    <>
      <div
        className="relative mx-auto overflow-hidden rounded-md"
        style={aspect ? { aspectRatio: aspect, width: `min(100%, 66dvh * ${aspect})` } : undefined}
      >
        <img
          {...photoSource(path)}
          sizes="(min-width: 40rem) 26rem, 100vw"
          alt={name}
          className="max-h-[70dvh] min-h-40 w-full object-contain"
        />
        {areBoxesOn && aspect && <RegionBoxes regions={regions} photoAspect={aspect} frameAspect={aspect} />}
      </div>
      {regions.length > 0 && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <RegionsToggle isOn={areBoxesOn} onChange={setBoxesOn} />
          {areBoxesOn && <RegionLabels regions={regions} />}
        </div>
      )}
    </>
  )
}
