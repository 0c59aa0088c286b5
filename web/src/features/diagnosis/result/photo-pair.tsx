import { useState } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames, Photo, Sheet } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { photoSizes } from './preload-photos.ts'

/** Corner shapes that make the two photos look like the leaves of a seedling. */
const leftLeaf = 'rounded-tl-sm rounded-tr-[2.5rem] rounded-br-sm rounded-bl-[2.5rem]'
const rightLeaf = 'rounded-tl-[2.5rem] rounded-tr-sm rounded-br-[2.5rem] rounded-bl-sm'

/** Both photos side by side; a tap opens the whole photo. */
export function PhotoPair({
  fullPlantImageUrl,
  symptomImageUrl,
}: Pick<DiagnosisResult, 'fullPlantImageUrl' | 'symptomImageUrl'>) {
  const [opened, setOpened] = useState<{ name: string; path: string }>()
  const photos = [
    { name: '식물 전체 사진', path: fullPlantImageUrl, shape: leftLeaf },
    { name: '증상 사진', path: symptomImageUrl, shape: rightLeaf },
  ]
  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-2">
        {photos.map((photo) => (
          <button
            key={photo.name}
            type="button"
            aria-label={`${photo.name} 크게 보기`}
            onClick={() => setOpened(photo)}
            className={classNames(
              'overflow-hidden transition duration-120 active:scale-[0.985]',
              photo.shape,
            )}
          >
            <Photo
              eager
              {...photoSource(photo.path)}
              sizes={photoSizes}
              width={4}
              height={5}
              alt={photo.name}
            />
          </button>
        ))}
      </div>
      <Sheet open={opened !== undefined} title={opened?.name} onClose={() => setOpened(undefined)}>
        {opened && (
          <img
            {...photoSource(opened.path)}
            sizes="(min-width: 40rem) 26rem, 100vw"
            alt={opened.name}
            className="mx-auto max-h-[70dvh] min-h-40 w-full rounded-md object-contain"
          />
        )}
      </Sheet>
    </>
  )
}
