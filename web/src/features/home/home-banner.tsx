import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Banner } from '../../../../contract/home/home.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { mediaUrl } from '../../shared/site.ts'
import { useBanner } from './banner.queries.ts'

const card = 'mb-10 block overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card'
/** Fixed aspect ratios, so that the layout does not shift when the picture loads. */
const shape = 'aspect-[4/3] w-full min-[769px]:aspect-[4/1]'

/** The banner as one link; nothing without a banner or after a failure. */
export function HomeBanner() {
  const { data: banner, isPending } = useBanner()
  if (!isPending && !banner) return null
  if (!banner) return <Waiting />
  return (
    <BannerLink to={banner.linkUrl}>
      <BannerPicture banner={banner} />
      <span aria-hidden className="line-clamp-2 min-h-20 p-4 font-semibold min-[769px]:min-h-14">
        {banner.alt}
      </span>
    </BannerLink>
  )
}

const Waiting = () => (
  <div className={card}>
    <Skeleton className={shape} />
    <div className="min-h-20 min-[769px]:min-h-14" />
  </div>
)

/** Uses the mobile picture up to and including 768 px. */
const BannerPicture = ({ banner }: { banner: Banner }) => (
  <picture>
    <source media="(max-width: 768px)" srcSet={mediaUrl(banner.mobileImageUrl)} width={1080} height={810} />
    <img
      src={mediaUrl(banner.pcImageUrl)}
      width={1920}
      height={480}
      alt={banner.alt}
      loading="lazy"
      decoding="async"
      className={`${shape} bg-leaf-soft object-cover`}
    />
  </picture>
)

/** Links inside the app by the router and outside in a new tab; other links are not clickable. */
function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  const look = `${card} transition duration-120 active:scale-[0.985]`
  if (/^\/(?![/\\])/.test(to)) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  if (!/^https?:\/\//i.test(to)) return <div className={card}>{children}</div>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={look}>
      {children}
      <span className="sr-only"> (새 창)</span>
    </a>
  )
}
