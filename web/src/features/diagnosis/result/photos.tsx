import { ScanSearch, X } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { DiagnosisResult, PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames, Modal, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { photoSizes } from './preload-photos.ts'

/** Corner shapes that make the two photos look like the leaves of a seedling. */
const leftLeaf = 'rounded-tl-sm rounded-tr-[24px] rounded-br-sm rounded-bl-[24px]'
const rightLeaf = 'rounded-tl-[24px] rounded-tr-sm rounded-br-[24px] rounded-bl-sm'
const frame = { width: 4, height: 3 }

type PhotoKind = PhotoRegion['photo']
const kinds = ['FULL', 'SYMPTOM'] as const
type PhotoPairProps = Pick<DiagnosisResult, 'fullPlantImageUrl' | 'symptomImageUrl' | 'regions'>

/** Both photos side by side, with what a model saw in them; a tap shows the whole photo in the whole window. */
export function PhotoPair({ fullPlantImageUrl, symptomImageUrl, regions = [] }: PhotoPairProps) {
  const [large, setLarge] = useState<PhotoKind>()
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
    <div className="mb-3">
      <div className="grid grid-cols-2 gap-2">
        {kinds.map((kind) => {
          const { name, path, shape } = photos[kind]
          const aspect = aspects[kind]
          const focus = centerOf(regionsOf(kind))
          return (
            <button
              key={kind}
              type="button"
              aria-label={`${name} 크게 보기`}
              onClick={() => setLarge(kind)}
              data-result-photo={kind}
              onLoadCapture={(event) => readAspect(kind, event)}
              className={classNames(
                'relative overflow-hidden transition duration-120 active:scale-[0.985]',
                shape,
              )}
            >
              <Photo
                eager
                {...photoSource(path)}
                sizes={photoSizes}
                {...frame}
                position={`${percent(focus.x)} ${percent(focus.y)}`}
                alt={name}
              />
              {areBoxesOn && aspect && (
                <RegionBoxes
                  regions={regionsOf(kind)}
                  photoAspect={aspect}
                  frameAspect={frame.width / frame.height}
                  focus={focus}
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
      {large && (
        <LargePhoto
          {...photos[large]}
          aspect={aspects[large]}
          regions={regionsOf(large)}
          onClose={() => setLarge(undefined)}
        />
      )}
    </div>
  )
}

interface LargePhotoProps {
  name: string
  path: string
  /** Width divided by height; undefined until the photo has loaded. */
  aspect: number | undefined
  regions: NumberedRegion[]
  onClose: () => void
}

/** The whole photo on black, to be enlarged with two fingers, with the boxes of its regions until they are switched off. */
function LargePhoto({ name, path, aspect, regions, onClose }: LargePhotoProps) {
  const [areBoxesOn, setBoxesOn] = useState(true)
  return (
    <Modal
      label={name}
      onDismiss={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-fade flex-col bg-night text-on-ground open:flex"
    >
      <div
        className="flex min-h-0 flex-1 items-center justify-center"
        style={{ containerType: 'size', touchAction: 'manipulation' }}
      >
        <div
          className="relative"
          style={aspect ? { aspectRatio: aspect, width: `min(100cqw, 100cqh * ${aspect})` } : undefined}
        >
          <img {...photoSource(path)} sizes="100vw" alt={name} className="size-full object-contain" />
          {areBoxesOn && aspect && (
            <RegionBoxes regions={regions} photoAspect={aspect} frameAspect={aspect} />
          )}
        </div>
      </div>
      {regions.length > 0 && (
        <div className="flex flex-col items-start gap-3 px-5 py-4">
          <RegionsToggle isOn={areBoxesOn} onChange={setBoxesOn} />
          {areBoxesOn && <RegionLabels regions={regions} />}
        </div>
      )}
      <button
        type="button"
        data-autofocus
        aria-label="사진 닫기"
        onClick={onClose}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-night"
      >
        <X aria-hidden className="size-6" />
      </button>
    </Modal>
  )
}

/** A region with its number in the result's list of labels, from 1. */
type NumberedRegion = PhotoRegion & { number: number }

const numberRegions = (regions: PhotoRegion[]): NumberedRegion[] =>
  regions.map((region, index) => ({ ...region, number: index + 1 }))

interface RegionBoxesProps {
  regions: NumberedRegion[]
  /** Width divided by height, of the photo and of the frame that it covers. */
  photoAspect: number
  frameAspect: number
  focus?: Point
}

/** Boxes over a photo in a `relative` frame. Decorative: `RegionLabels` names them. */
const RegionBoxes = ({ regions, photoAspect, frameAspect, focus }: RegionBoxesProps) =>
  regions.map((region) => {
    const box = visibleBox(region, photoAspect, frameAspect, focus)
    if (!box) return null
    return (
      <span
        key={region.number}
        aria-hidden
        data-region={region.number}
        className="pointer-events-none absolute animate-fade rounded-sm border-2 border-draw-white outline-2 outline-veil"
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
      >
        <Dot className="absolute -top-0.5 -left-0.5">{region.number}</Dot>
      </span>
    )
  })

const percent = (share: number) => `${share * 100}%`

const Dot = ({ className, children }: { className?: string; children: number }) => (
  <span
    className={classNames(
      'grid size-6 shrink-0 place-items-center rounded-sm bg-leaf text-xs font-semibold text-on-leaf',
      className,
    )}
  >
    {children}
  </span>
)

const photoNames = { FULL: '식물 전체 사진', SYMPTOM: '증상 사진' }

interface RegionLabelsProps {
  regions: NumberedRegion[]
  /** Adds which of the two photos a region belongs to. */
  namesPhoto?: boolean
}

/** What was seen in each box. */
const RegionLabels = ({ regions, namesPhoto }: RegionLabelsProps) => (
  <ol aria-label="사진에서 본 것" className="flex flex-col gap-2">
    {regions.map(({ number, photo, label }) => (
      <li key={number} className="flex gap-3">
        <Dot>{number}</Dot>
        <span>
          {label}
          {namesPhoto && <span className="muted"> · {photoNames[photo]}</span>}
        </span>
      </li>
    ))}
  </ol>
)

interface RegionsToggleProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows and hides the boxes. */
const RegionsToggle = ({ isOn, onChange }: RegionsToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    className={classNames(
      'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold text-ink transition duration-120',
      isOn ? 'border-leaf bg-leaf-soft text-leaf' : 'border-line bg-surface-raised',
    )}
  >
    <ScanSearch aria-hidden size={18} />
    여기를 봤어요
  </button>
)

/** A rectangle in shares (0..1) of the frame it is drawn in. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Sides = Pick<PhotoRegion, 'x' | 'y' | 'width' | 'height'>
type Point = Pick<Box, 'x' | 'y'>

const middle: Point = { x: 0.5, y: 0.5 }

/** The point of a photo that its frame keeps in view: between its regions, or the middle. */
export function centerOf(regions: Sides[]): Point {
  if (regions.length === 0) return middle
  const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length
  return {
    x: mean(regions.map(({ x, width }) => x + width / 2)),
    y: mean(regions.map(({ y, height }) => y + height / 2)),
  }
}

/**
 * Maps a region of a photo to the frame that shows it with `object-fit: cover` and `focus` as `object-position`, and cuts
 * off what lies outside. Both aspects are width divided by height. Returns null when nothing of the region is visible.
 */
export function visibleBox(
  region: Sides,
  photoAspect: number,
  frameAspect: number,
  focus = middle,
): Box | null {
  const across = visiblePart(region.x, region.width, frameAspect / photoAspect, focus.x)
  const down = visiblePart(region.y, region.height, photoAspect / frameAspect, focus.y)
  if (!across || !down) return null
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}

/** `shown` is the frame's length relative to the photo's; from 1 on the photo is shown whole in this direction. */
function visiblePart(start: number, length: number, shown: number, focus: number) {
  const share = Math.min(1, shown)
  const cut = (1 - share) * focus
  const toFrame = (at: number) => Math.min(1, Math.max(0, (at - cut) / share))
  const [from, to] = [toFrame(start), toFrame(start + length)]
  return to > from ? { start: from, length: to - from } : null
}
