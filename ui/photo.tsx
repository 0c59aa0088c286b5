import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useInDocument } from './use-in-document.ts'

interface PhotoProps {
  src: string
  srcSet?: string
  sizes?: string
  /** Size in pixels, or only the aspect ratio; reserves the box while the photo loads. */
  width: number
  height: number
  alt: string
  /** The point that the box keeps in view, as `object-position`; the middle by default. */
  position?: string
  /** Loads at once with high priority, for the first view. Others load when they come near. */
  eager?: boolean
  /** Shown when the photo cannot be loaded. */
  fallback?: ReactNode
  /** Id of the page that it leads to or heads; it moves from one to the other. */
  of?: string
  className?: string
}

/** A photo in a box of fixed aspect ratio, so that loading moves nothing. */
export function Photo(props: PhotoProps) {
  const { src, srcSet, sizes, width, height, alt, position, eager, fallback, of, className } = props
  const [failed, setFailed] = useState<string>()
  const [image, isNear] = useNear<HTMLImageElement>(Boolean(eager))
  return (
    <div
      data-photo-of={of}
      className={classNames('relative overflow-hidden bg-leaf-soft', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {failed === src ? (
        <div
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="absolute inset-0 grid place-items-center p-3 text-ink-muted"
        >
          {fallback ?? <span className="text-sm">사진을 불러오지 못했어요</span>}
        </div>
      ) : (
        <img
          ref={image}
          {...(isNear && { src, srcSet, sizes })}
          width={width}
          height={height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
          style={{ objectPosition: position }}
        />
      )}
    </div>
  )
}

/** How far outside the view something is near, in pixels: browsers load lazy images up to 2,500 px away. */
const margin = 300

/** Whether an element is, or once was, near the view. True from the start with `isKnown` and in a served document. */
function useNear<Element extends HTMLElement>(isKnown: boolean): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const isInDocument = useInDocument()
  const [isNear, setIsNear] = useState(isKnown || isInDocument)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear]
}
