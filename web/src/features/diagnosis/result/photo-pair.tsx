import { useState } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { Photo, Sheet } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'

/** Both photos side by side; a tap shows one whole. */
export function PhotoPair({
  fullPlantImageUrl,
  symptomImageUrl,
}: Pick<DiagnosisResult, 'fullPlantImageUrl' | 'symptomImageUrl'>) {
  const [opened, setOpened] = useState<{ name: string; path: string }>()
  const photos = [
    { name: '식물 전체 사진', path: fullPlantImageUrl },
    { name: '증상 사진', path: symptomImageUrl },
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
            className="overflow-hidden rounded-lg transition duration-120 active:scale-[0.985]"
          >
            <Photo
              eager
              {...photoSource(photo.path)}
              sizes="(min-width: 64rem) 13rem, 50vw"
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
