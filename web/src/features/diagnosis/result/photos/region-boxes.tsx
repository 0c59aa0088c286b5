import { ScanSearch } from 'lucide-react'
import type { PhotoRegion } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { classNames } from '../../../../../../ui/index.ts'

/** A region with its number in the result's list of labels, from 1. */
export type NumberedRegion = PhotoRegion & { number: number }

export const numberRegions = (regions: PhotoRegion[]): NumberedRegion[] =>
  regions.map((region, index) => ({ ...region, number: index + 1 }))

interface RegionBoxesProps {
  regions: NumberedRegion[]
  /** Width divided by height, of the photo and of the frame that it covers. */
  photoAspect: number
  frameAspect: number
}

/** Boxes over a photo in a `relative` frame. Decorative: `RegionLabels` names them. */
export const RegionBoxes = ({ regions, photoAspect, frameAspect }: RegionBoxesProps) =>
  regions.map((region) => {
    const box = visibleBox(region, photoAspect, frameAspect)
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
      'grid size-6 shrink-0 place-items-center rounded-sm bg-leaf text-xs font-bold text-on-leaf',
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
export const RegionLabels = ({ regions, namesPhoto }: RegionLabelsProps) => (
  <ol aria-label="사진에서 본 것" className="flex flex-col gap-2">
    {regions.map(({ number, photo, label }) => (
      <li key={number} className="flex gap-3">
        <Dot>{number}</Dot>
        <span>
          {label}
          {namesPhoto && <span className="text-sm text-ink-muted"> · {photoNames[photo]}</span>}
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
export const RegionsToggle = ({ isOn, onChange }: RegionsToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    className={classNames(
      'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold transition duration-120',
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

/**
 * Maps a region of a photo to the frame that shows it with `object-fit: cover`, and cuts off what lies outside.
 * Both aspects are width divided by height. Returns null when nothing of the region is visible.
 */
export function visibleBox(region: Sides, photoAspect: number, frameAspect: number): Box | null {
  const across = visiblePart(region.x, region.width, frameAspect / photoAspect)
  const down = visiblePart(region.y, region.height, photoAspect / frameAspect)
  if (!across || !down) return null
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}

/** `shown` is the frame's length relative to the photo's; from 1 on the photo is shown whole in this direction. */
function visiblePart(start: number, length: number, shown: number) {
  const share = Math.min(1, shown)
  const cut = (1 - share) / 2
  const toFrame = (at: number) => Math.min(1, Math.max(0, (at - cut) / share))
  const [from, to] = [toFrame(start), toFrame(start + length)]
  return to > from ? { start: from, length: to - from } : null
}
