import { Check, X } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { Drawing } from '../../../../../ui/drawings/drawing.tsx'
import { Skeleton } from '../../../../../ui/index.ts'
import { PhotoPicker, useObjectUrl, usePhotoChoice } from '../photo/photo-picker.tsx'
import type { PhotoConcern } from '../photo/photo-quality.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'
import type { PhotoSlot, WizardAction } from './wizard-state.ts'

/** Drawing of a good photo of the whole plant: pot and leaf tips are inside the frame. */
const FullPlantGuide = () => (
  <Drawing>
    <Ground />
    <path className="fill-draw-pot" d="M58 108h44l-5 30a6 6 0 0 1-6 5H69a6 6 0 0 1-6-5z" />
    <path className="fill-draw-pot-shade" d="M54 102h52a3 3 0 0 1 3 3v6H51v-6a3 3 0 0 1 3-3z" />
    <g className="stroke-draw-deep" strokeWidth="3">
      <path d="M80 103C80 84 79 66 81 46" />
      <path d="M80 98C72 84 62 76 52 71" />
      <path d="M80 94c8-13 17-20 28-24" />
    </g>
    <path className="fill-draw-leaf" d="M81 56C67 50 67 31 82 20c13 12 13 30-1 36z" />
    <path className="fill-draw-deep" d="M57 77C42 80 33 69 34 54c16 0 26 9 23 23z" />
    <path className="fill-draw-light" d="M104 76c-3-15 6-24 22-24 2 15-7 26-22 24z" />
    <path
      className="stroke-draw-vein"
      strokeWidth="2"
      d="M81 50c0-8 1-15 1-22M52 72c-4-5-8-9-12-12M108 71c4-5 8-9 12-13"
    />
    <Frame />
  </Drawing>
)

/** Drawing of a good photo of the symptom: one leaf with sharp spots fills the frame. */
const SymptomGuide = () => (
  <Drawing>
    <Ground />
    <path className="fill-draw-leaf" d="M28 118C24 70 52 34 122 30c8 62-20 104-68 100-14-1-24-4-26-12z" />
    <path
      className="fill-draw-deep opacity-35"
      d="M28 118C50 92 84 58 122 30c8 62-20 104-68 100-14-1-24-4-26-12z"
    />
    <path className="stroke-draw-vein" strokeWidth="3" d="M24 132c22-34 56-70 92-96" />
    <path
      className="stroke-draw-vein opacity-60"
      strokeWidth="2"
      d="M50 100 46 78M68 81l-2-24M60 90l30 6M78 71l28 4M88 61l-2-16"
    />
    <circle className="fill-draw-soil" cx="94" cy="92" r="9" />
    <circle className="stroke-draw-bloom" strokeWidth="4" cx="94" cy="92" r="12" />
    <circle className="fill-draw-soil" cx="72" cy="112" r="6" />
    <circle className="stroke-draw-bloom" strokeWidth="3" cx="72" cy="112" r="8.5" />
    <circle className="fill-draw-soil" cx="58" cy="68" r="4" />
    <Frame />
  </Drawing>
)

const Ground = () => <circle className="fill-draw-ground" cx="80" cy="80" r="66" />

/** The corners of a viewfinder. */
const Frame = (): ReactNode => (
  <path
    className="stroke-draw-line"
    strokeWidth="4"
    d="M10 34V18a8 8 0 0 1 8-8h16M126 10h16a8 8 0 0 1 8 8v16M150 126v16a8 8 0 0 1-8 8h-16M34 150H18a8 8 0 0 1-8-8v-16"
  />
)

const guides = {
  full: {
    name: '식물 전체 사진',
    drawing: <FullPlantGuide />,
    tips: ['화분부터 잎 끝까지 담아 주세요', '밝은 곳에서 한 걸음 떨어져 찍어 주세요'],
  },
  symptom: {
    name: '증상 사진',
    drawing: <SymptomGuide />,
    tips: ['한 뼘 거리에서 초점을 맞춰 주세요', '잎 뒷면이나 줄기도 좋아요'],
  },
}

/** Keeps the buttons below a tall photo on the screen of a small phone. */
const maxPhotoHeight = 'max(10rem, min(48dvh, 100dvh - 27rem))'

interface PhotoStepProps {
  slot: PhotoSlot
  photo: PreparedPhoto | undefined
  dispatch: Dispatch<WizardAction>
}

/** A photo step: instructions first, then a preview of the chosen photo with hints. */
export function PhotoStep({ slot, photo, dispatch }: PhotoStepProps) {
  const { name, drawing, tips } = guides[slot]
  const { choose, isPreparing, problem } = usePhotoChoice((ready) =>
    dispatch({ type: 'photoChosen', slot, photo: ready }),
  )
  return (
    <div className="flex flex-col gap-4">
      {photo && !isPreparing && (
        <Preview name={name} photo={photo} onRemove={() => dispatch({ type: 'photoRemoved', slot })} />
      )}
      {isPreparing && <Preparing />}
      {photo?.concern && !isPreparing && <Concern concern={photo.concern} />}
      {problem && (
        <p role="alert" className="rounded-md bg-clay-soft px-4 py-3 text-clay">
          {problem}
        </p>
      )}
      <PhotoPicker label={name} onChoose={choose} compact={photo !== undefined || isPreparing}>
        <span className="size-[clamp(6rem,20dvh,13rem)]">{drawing}</span>
      </PhotoPicker>
      {!photo && (
        <ul className="flex flex-col gap-2">
          {tips.map((tip) => (
            <li key={tip} className="flex items-center gap-2 text-ink-muted">
              <Check aria-hidden size={18} className="text-leaf" />
              {tip}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ name, photo, onRemove }: { name: string; photo: PreparedPhoto; onRemove: () => void }) {
  const url = useObjectUrl(photo.blob)
  const aspect = photo.width / photo.height
  return (
    <figure
      className="relative mx-auto overflow-hidden rounded-lg bg-leaf-soft"
      style={{ aspectRatio: aspect, width: `min(100%, ${maxPhotoHeight} * ${aspect})` }}
    >
      {url && (
        <img
          src={url}
          alt={name}
          width={photo.width}
          height={photo.height}
          className="size-full object-cover"
        />
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`${name} 지우기`}
        className="absolute top-0 right-0 grid size-11 place-items-center text-draw-vein"
      >
        <span className="grid size-8 place-items-center rounded-full bg-veil">
          <X aria-hidden size={18} />
        </span>
      </button>
    </figure>
  )
}

const concerns: Record<PhotoConcern, string> = {
  DARK: '사진이 조금 어두워요. 밝은 곳에서 다시 찍으면 더 잘 보여요.',
  BRIGHT: '사진이 너무 밝게 나왔어요. 빛을 등지고 다시 찍으면 더 잘 보여요.',
  NO_PLANT: '사진에서 식물을 찾기 어려워요. 식물이 가운데 오게 찍으면 더 잘 보여요.',
  BLURRED: '사진이 조금 흐려요. 다시 찍으면 더 잘 보여요.',
  FAR: '식물이 조금 멀리 있어요. 한 걸음 다가가면 더 잘 보여요.',
}

const Concern = ({ concern }: { concern: PhotoConcern }) => (
  <p role="status" className="rounded-md bg-sun-soft px-4 py-3 text-sun">
    {concerns[concern]} 이대로 보내도 괜찮아요.
  </p>
)

const Preparing = () => (
  <div role="status" className="relative">
    <Skeleton className="aspect-4/3 w-full rounded-lg" />
    <p className="absolute inset-0 grid place-items-center text-ink-muted">사진을 준비하고 있어요</p>
  </div>
)
