import { Link } from '@tanstack/react-router'
import { type ContentListItem, getContent } from '../../../../contract/content/content.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Photo } from '../../../../ui/index.ts'
import { usePrefetch } from '../../shared/server-query.ts'
import { photoSource } from '../../shared/site.ts'

interface ContentCardProps {
  item: ContentListItem
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
  /** Whether the picture is loaded eagerly because it is visible at once. */
  eager?: boolean
}

/** Card of an article; the whole card is a link. */
export function ContentCard({ item, heading: Heading = 'h2', eager = false }: ContentCardProps) {
  const { id, thumbnail, title, subTitle, tag } = item
  const prefetch = usePrefetch(getContent)
  return (
    <article
      onPointerDown={prefetch({ params: { id } })}
      className="relative flex h-full flex-col overflow-hidden card transition duration-120 has-[a:active]:scale-[0.985]"
    >
      <Photo
        of={id}
        {...photoSource(thumbnail)}
        sizes="(min-width: 64rem) 240px, (min-width: 48rem) 33vw, 50vw"
        width={4}
        height={3}
        alt=""
        eager={eager}
        fallback=" "
      />
      <div className="flex flex-1 flex-col items-start p-3 pb-4 md:p-4">
        <Badge tone="leaf">{tag}</Badge>
        <Heading className="mt-2 font-semibold">
          <Link
            to={screens.content.route}
            params={{ id }}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </Heading>
        {subTitle && <p className="mt-1 line-clamp-2 muted">{subTitle}</p>}
      </div>
    </article>
  )
}
