import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Banner, getBanner } from '../../../../contract/home/home.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { fromDocument } from '../../shared/initial-data/query-initial-data.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { mediaUrl } from '../../shared/site.ts'

/** One low row, so that what a member should do now stays in the first view. Grows with the person's text size. */
const card =
  '-mt-2 mb-4 flex min-h-14 items-stretch overflow-hidden rounded-lg border border-line bg-surface-raised min-[769px]:mb-8 md:mt-0'
/** The pictures' own ratios: 4:3 up to 768 px, 4:1 above. */
const shape = 'relative aspect-4/3 h-14 shrink-0 self-center min-[769px]:aspect-[4/1]'

/** The banner as one link, with the document's data at first; nothing without a banner or after a failure. */
export function HomeBanner() {
  const { data: banner, isPending } = useServerQuery(getBanner, {}, fromDocument('banner', getBanner.data))
  if (!isPending && !banner) return null
  if (!banner) return <Skeleton className={card} />
  return (
    <BannerLink to={banner.linkUrl}>
      <span
        aria-hidden
        className="line-clamp-2 min-w-0 flex-1 self-center px-4 text-sm font-semibold text-balance min-[769px]:text-base"
      >
        {banner.alt}
      </span>
      <BannerPicture banner={banner} />
    </BannerLink>
  )
}

/** Uses the mobile picture up to and including 768 px. */
const BannerPicture = ({ banner }: { banner: Banner }) => (
  <picture className={shape}>
    <source media="(max-width: 768px)" srcSet={mediaUrl(banner.mobileImageUrl)} width={1080} height={810} />
    <img
      src={mediaUrl(banner.pcImageUrl)}
      width={1920}
      height={480}
      alt={banner.alt}
      decoding="async"
      fetchPriority="low"
      className="size-full bg-leaf-soft object-cover"
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
