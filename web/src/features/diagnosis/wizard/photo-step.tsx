import { X } from 'lucide-react'
import type { Dispatch } from 'react'
import { drawing, Notice, Skeleton } from '../../../../../ui/index.ts'
import { PhotoPicker, useObjectUrl, usePhotoChoice } from '../photo/photo-picker.tsx'
import type { PhotoConcern } from '../photo/photo-quality.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'
import fullPlantGuide from './full-plant-guide.svg?raw'
import symptomGuide from './symptom-guide.svg?raw'
import type { PhotoSlot, WizardAction } from './wizard-state.ts'

/** A good photo of the whole plant has pot and leaf tips inside the frame. */
const FullPlantGuide = drawing(fullPlantGuide)
/** In a good photo of the symptom, one leaf with sharp spots fills the frame. */
const SymptomGuide = drawing(symptomGuide)

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

/** Keeps the buttons below a tall photo above the bar at the bottom. */
const maxPhotoHeight = 'max(10rem, min(48dvh, 100dvh - 28rem - var(--bottom-inset)))'

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
    <div className="flex flex-1 flex-col gap-4">
      {photo && !isPreparing && (
        <Preview name={name} photo={photo} onRemove={() => dispatch({ type: 'photoRemoved', slot })} />
      )}
      {isPreparing && <Preparing />}
      {photo?.concern && !isPreparing && <Concern concern={photo.concern} />}
      {problem && (
        <Notice tone="clay" role="alert">
          {problem}
        </Notice>
      )}
      <PhotoPicker leads label={name} onChoose={choose} compact={photo !== undefined || isPreparing}>
        <span className="size-[clamp(6rem,24dvh,16rem)]">{drawing}</span>
      </PhotoPicker>
      {!photo && (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted marker:text-leaf">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
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
      className="relative mx-auto overflow-hidden rounded-leaf bg-leaf-soft"
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
  <Notice tone="sun" role="status">
    {concerns[concern]} 이대로 보내도 괜찮아요.
  </Notice>
)

const Preparing = () => (
  <div role="status" className="relative">
    <Skeleton className="aspect-4/3 w-full rounded-lg" />
    <p className="absolute inset-0 grid place-items-center text-ink-muted">사진을 준비하고 있어요</p>
  </div>
)
