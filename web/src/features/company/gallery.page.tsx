import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { GalleryImage } from '../../../../contract/company/company.ts'
import { EmptyState, Modal, Page, Photo, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { photoSource } from '../../shared/site.ts'
import { useGallery } from './company.queries.ts'

const loadFailed = '그림을 불러오지 못했어요.'
const grid = 'grid gap-4 sm:grid-cols-2 lg:gap-6'

/** /company/about */
export const GalleryPage = () => (
  <Page wide title="새잎 이야기" lead="집에서 함께 사는 식물을 가까이에서 그렸어요.">
    <Gallery />
  </Page>
)

function Gallery() {
  const { query, items, endRef, loadNext } = useGallery()
  const [shown, setShown] = useState<number>()

  if (query.isPending) return <Wall />
  if (!query.data) return <LoadFailure query={query} text={loadFailed} />
  if (items.length === 0) return <EmptyState drawing={<SproutScene />} text="아직 올린 그림이 없어요." />
  return (
    <>
      <ul className={grid}>
        {items.map(({ id, url, alt }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setShown(index)}
              className="group block w-full overflow-hidden rounded-lg"
            >
              <Photo
                {...photoSource(url)}
                sizes="(min-width: 40rem) 480px, 100vw"
                width={4}
                height={3}
                alt={alt}
                eager={index < 2}
                className="transition duration-320 group-hover:scale-[1.02]"
              />
            </button>
          </li>
        ))}
      </ul>
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} failure={loadFailed} />
      {shown !== undefined && (
        <Viewer
          images={items}
          index={shown}
          onShow={setShown}
          onNearEnd={() => query.hasNextPage && !query.isFetching && loadNext()}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

const Wall = () => (
  <div role="status" aria-label="그림을 불러오고 있어요" className={grid}>
    {[0, 1, 2, 3].map((place) => (
      <Skeleton key={place} className="aspect-4/3 rounded-lg" />
    ))}
  </div>
)

/** Distance in CSS px from which a swipe counts. */
const swipeThreshold = 48

interface SwipeOptions {
  onLeft: () => void
  onRight: () => void
}

/** Horizontal swipe gesture: the element follows the finger, and a callback runs past the threshold. */
function useSwipe({ onLeft, onRight }: SwipeOptions) {
  const startX = useRef<number>(undefined)
  const [offset, setOffset] = useState(0)

  const onPointerDown = ({ clientX, pointerType, isPrimary }: PointerEvent) => {
    if (isPrimary && pointerType !== 'mouse') startX.current = clientX
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (startX.current !== undefined) setOffset(clientX - startX.current)
  }
  const end = (pulled: number) => {
    startX.current = undefined
    setOffset(0)
    if (pulled <= -swipeThreshold) onLeft()
    if (pulled >= swipeThreshold) onRight()
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    if (startX.current !== undefined) end(clientX - startX.current)
  }
  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => end(0) },
    style: offset ? { transform: `translateX(${offset}px)` } : undefined,
  }
}

interface ViewerProps {
  images: GalleryImage[]
  index: number
  onShow: (index: number) => void
  /** Called when few pictures are left, to load more. */
  onNearEnd: () => void
  onClose: () => void
}

/** Number of remaining pictures at which the next page is requested. */
const remainingToLoadMore = 3

/** Returns the index after a number of steps, wrapping around both ends. */
const wrapIndex = (index: number, steps: number, count: number) => (index + steps + count) % count

/** Full-window viewer with buttons, arrow keys and swipe; wraps around both ends. */
function Viewer({ images, index, onShow, onNearEnd, onClose }: ViewerProps) {
  const image = images[index] as GalleryImage
  const move = (steps: number) => onShow(wrapIndex(index, steps, images.length))
  const swipe = useSwipe({ onLeft: () => move(1), onRight: () => move(-1) })
  const isNearEnd = index >= images.length - remainingToLoadMore

  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
    if (key === 'Home') onShow(0)
    if (key === 'End') onShow(images.length - 1)
  }

  return (
    <Modal
      label="그림 크게 보기"
      onDismiss={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-canvas p-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys and swipes only repeat what the buttons do */}
      <div className="flex h-full touch-pan-y flex-col select-none" onKeyDown={onKeyDown} {...swipe.handlers}>
        <div className="flex items-center justify-between p-2 pl-5">
          <p className="text-sm font-semibold">
            <span className="sr-only">{images.length}장 가운데 </span>
            {index + 1} / {images.length}
          </p>
          <button type="button" aria-label="닫기" onClick={onClose} className={roundButton}>
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <figure className="relative flex min-h-0 flex-1 flex-col">
          <GalleryPicture
            key={image.id}
            url={image.url}
            width={image.width}
            height={image.height}
            alt={image.alt}
            draggable={false}
            className="m-auto size-full min-h-0 animate-fade object-contain px-3 md:px-20"
            style={swipe.style}
          />
          <figcaption className="px-5 py-4 text-center text-ink-muted" aria-live="polite">
            {image.alt}
          </figcaption>
        </figure>
        <div className="flex justify-center gap-6 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:contents">
          <button
            type="button"
            aria-label="이전 그림"
            onClick={() => move(-1)}
            className={`${roundButton} md:absolute md:top-1/2 md:left-5 md:-translate-y-1/2`}
          >
            <ChevronLeft aria-hidden className="size-7" />
          </button>
          <button
            type="button"
            aria-label="다음 그림"
            data-autofocus
            onClick={() => move(1)}
            className={`${roundButton} md:absolute md:top-1/2 md:right-5 md:-translate-y-1/2`}
          >
            <ChevronRight aria-hidden className="size-7" />
          </button>
        </div>
      </div>
      <Neighbours
        images={[images[wrapIndex(index, 1, images.length)], images[wrapIndex(index, -1, images.length)]]}
      />
    </Modal>
  )
}

const roundButton =
  'grid size-12 place-items-center rounded-full border border-line bg-surface-raised transition duration-120 active:bg-line'

type GalleryPictureProps = { url: string } & Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'>

const GalleryPicture = ({ url, alt, ...rest }: GalleryPictureProps) => (
  <img {...rest} {...photoSource(url)} sizes="100vw" alt={alt} />
)

/** Preloads the neighbouring pictures. */
const Neighbours = ({ images }: { images: (GalleryImage | undefined)[] }) => (
  <div hidden>{images.map((image) => image && <GalleryPicture key={image.id} url={image.url} alt="" />)}</div>
)
