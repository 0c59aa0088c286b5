import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

interface PhotoProps {
  src: string
  srcSet?: string
  sizes?: string
  /** Size in pixels, or only the aspect ratio; reserves the box while the photo loads. */
  width: number
  height: number
  alt: string
  /** Loads at once with high priority, for the first view. Others load when they come near. */
  eager?: boolean
  /** Shown when the photo cannot be loaded. */
  fallback?: ReactNode
  className?: string
}

/** A photo in a box of fixed aspect ratio, so that loading moves nothing. */
export function Photo({ src, srcSet, sizes, width, height, alt, eager, fallback, className }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <div
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
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
