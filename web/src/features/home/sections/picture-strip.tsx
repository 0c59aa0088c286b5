import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'

/** Pictures with their names in a row that scrolls sideways when it does not fit: a wide window shows four. */
export const PictureStrip = ({ children }: { children: ReactNode }) => (
  <ul className="relative -mx-5 flex snap-x snap-proximity scroll-px-5 gap-3 overflow-x-auto overscroll-x-contain px-5 pb-2 [scrollbar-width:none] lg:mx-0 lg:px-0">
    {children}
  </ul>
)

/** A state in words, with a dot whose colour repeats it. */
export const StateDot = ({ colour, children }: { colour: string; children: string }) => (
  <span className="flex items-baseline gap-1 muted">
    <span aria-hidden className={`size-2 shrink-0 rounded-full ${colour}`} />
    {children}
  </span>
)

interface StripItemProps {
  to: string
  image: string
  /** Height at a width of 128. */
  height: number
  title: string
  /** Below the title. */
  children: ReactNode
}

export const StripItem = ({ to, image, height, title, children }: StripItemProps) => (
  <li className="w-32 shrink-0 snap-start lg:w-[calc(25%-9px)]">
    <Link to={to} className="block rounded-leaf transition duration-120 active:scale-[0.985]">
      <Photo
        {...photoSource(image)}
        sizes="128px"
        width={128}
        height={height}
        alt=""
        fallback=" "
        className="rounded-leaf"
      />
      <span className="mt-2 line-clamp-2 text-sm font-semibold">{title}</span>
      {children}
    </Link>
  </li>
)
