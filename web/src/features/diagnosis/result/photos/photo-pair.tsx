import { type SyntheticEvent, useState } from 'react'
import type { DiagnosisResult, PhotoRegion } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { classNames, Photo, Sheet } from '../../../../../../ui/index.ts'
import { photoSource } from '../../../../shared/site.ts'
import { photoSizes } from '../preload-photos.ts'
import {
  type NumberedRegion,
  numberRegions,
  RegionBoxes,
  RegionLabels,
  RegionsToggle,
} from './region-boxes.tsx'

/** Corner shapes that make the two photos look like the leaves of a seedling. */
const leftLeaf = 'rounded-tl-sm rounded-tr-[2.5rem] rounded-br-sm rounded-bl-[2.5rem]'
const rightLeaf = 'rounded-tl-[2.5rem] rounded-tr-sm rounded-br-[2.5rem] rounded-bl-sm'
const frame = { width: 4, height: 5 }

type PhotoKind = PhotoRegion['photo']
type PhotoPairProps = Pick<
  DiagnosisResult,
  'fullPlantImageUrl' | 'symptomImageUrl' | 'regions' | 'photoUse' | 'isPracticeModel' | 'provisional'
>

/** Both photos side by side, with what a model saw in them; a tap opens the whole photo. */
export function PhotoPair({ fullPlantImageUrl, symptomImageUrl, regions = [], ...use }: PhotoPairProps) {
  const [opened, setOpened] = useState<PhotoKind>()
  const [areBoxesOn, setBoxesOn] = useState(false)
  const [aspects, setAspects] = useState<Partial<Record<PhotoKind, number>>>({})
  const numbered = numberRegions(regions)
  const photos = {
    FULL: { name: '식물 전체 사진', path: fullPlantImageUrl, shape: leftLeaf },
    SYMPTOM: { name: '증상 사진', path: symptomImageUrl, shape: rightLeaf },
  }
  const regionsOf = (kind: PhotoKind) => numbered.filter(({ photo }) => photo === kind)

  function readAspect(kind: PhotoKind, { target }: SyntheticEvent) {
    if (!(target instanceof HTMLImageElement)) return
    const aspect = target.naturalWidth / target.naturalHeight
    if (aspect > 0) setAspects((known) => ({ ...known, [kind]: aspect }))
  }

  return (
    <div className="mb-6">
      <div className="grid grid-cols-2 gap-2">
        {(['FULL', 'SYMPTOM'] as const).map((kind) => {
          const { name, path, shape } = photos[kind]
          const aspect = aspects[kind]
          return (
            <button
              key={kind}
              type="button"
              aria-label={`${name} 크게 보기`}
              onClick={() => setOpened(kind)}
              onLoadCapture={(event) => readAspect(kind, event)}
              className={classNames(
                'relative overflow-hidden transition duration-120 active:scale-[0.985]',
                shape,
              )}
            >
              <Photo eager {...photoSource(path)} sizes={photoSizes} {...frame} alt={name} />
              {areBoxesOn && aspect && (
                <RegionBoxes
                  regions={regionsOf(kind)}
                  photoAspect={aspect}
                  frameAspect={frame.width / frame.height}
                />
              )}
            </button>
          )
        })}
      </div>
      {numbered.length > 0 && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <RegionsToggle isOn={areBoxesOn} onChange={setBoxesOn} />
          {areBoxesOn && <RegionLabels regions={numbered} namesPhoto />}
        </div>
      )}
      <PhotoUse {...use} />
      <Sheet
        open={opened !== undefined}
        title={opened && photos[opened].name}
        closeLabel="사진 닫기"
        onClose={() => setOpened(undefined)}
      >
        {opened && <LargePhoto {...photos[opened]} aspect={aspects[opened]} regions={regionsOf(opened)} />}
      </Sheet>
    </div>
  )
}

const uses = {
  STORED: '사진은 잘 찍혔는지만 확인했고, 적어 주신 말로 판단했어요. 사진은 전문가가 함께 봐요.',
  ANALYSED: '적어 주신 말과 함께 사진을 분석했어요.',
  PRACTICE: '연습용 모델은 사진을 실제로 보지 않고, 적어 주신 말만 읽고 답해요.',
}

/** Says whether the photos were really analysed; absent in old results and while a model's answer is pending. */
const PhotoUse = ({
  photoUse,
  isPracticeModel,
  provisional,
}: Pick<DiagnosisResult, 'photoUse' | 'isPracticeModel' | 'provisional'>) =>
  photoUse &&
  !provisional && (
    <p className="mt-3 text-sm text-ink-muted">{uses[isPracticeModel ? 'PRACTICE' : photoUse]}</p>
  )

interface LargePhotoProps {
  name: string
  path: string
  /** Width divided by height; undefined until the photo has loaded. */
  aspect: number | undefined
  regions: NumberedRegion[]
}

/** The whole photo, with the boxes of its regions until they are switched off. */
function LargePhoto({ name, path, aspect, regions }: LargePhotoProps) {
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
