import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ContentListItem, getContent } from '../../../../contract/content/content.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, classNames, Photo } from '../../../../ui/index.ts'
import { usePrefetch } from '../../shared/server-query.ts'
import { photoSource } from '../../shared/site.ts'

interface ContentProps {
  item: ContentListItem
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
  /** Whether the picture is loaded eagerly because it is visible at once. */
  eager?: boolean
}

/** A story in a grid of the specified columns. */
export const ContentCard = ({ item, heading = 'h2', eager = false }: ContentProps) => (
  <Story id={item.id}>
    <Photo
      of={item.id}
      {...photoSource(item.thumbnail)}
      sizes="(min-width: 64rem) 240px, (min-width: 48rem) 33vw, 50vw"
      width={4}
      height={3}
      alt=""
      eager={eager}
      fallback=" "
      className="mb-2.5 rounded-lg"
    />
    <Badge tone="leaf">{item.tag}</Badge>
    <Title item={item} heading={heading} className="mt-1.5 font-semibold" />
    {item.subTitle && <p className="mt-0.5 line-clamp-2 muted">{item.subTitle}</p>}
  </Story>
)

/** A story as one row of a list, its picture at the right. */
export const ContentRow = ({ item, heading = 'h2', eager = false }: ContentProps) => (
  <Story id={item.id} className="flex h-full items-center gap-4 py-4">
    <div className="min-w-0 flex-1">
      <Badge tone="leaf">{item.tag}</Badge>
      <Title item={item} heading={heading} className="mt-1.5 line-clamp-2 font-semibold" />
      {item.subTitle && <p className="mt-0.5 line-clamp-2 muted">{item.subTitle}</p>}
    </div>
    <Photo
      of={item.id}
      {...photoSource(item.thumbnail)}
      sizes="112px"
      width={4}
      height={3}
      alt=""
      eager={eager}
      fallback=" "
      className="w-[30%] max-w-28 shrink-0 rounded-md"
    />
  </Story>
)

interface StoryProps {
  id: string
  className?: string
  children: ReactNode
}

/** Frame of a story; its link covers it, and a touch requests the article. */
function Story({ id, className, children }: StoryProps) {
  const prefetch = usePrefetch(getContent)
  return (
    <article
      onPointerDown={prefetch({ params: { id } })}
      className={classNames('relative transition duration-120 has-[a:active]:scale-[0.985]', className)}
    >
      {children}
    </article>
  )
}

interface TitleProps {
  item: ContentListItem
  heading: 'h2' | 'h3'
  className: string
}

const Title = ({ item, heading: Heading, className }: TitleProps) => (
  <Heading className={`text-pretty ${className}`}>
    <Link
      to={screens.content.route}
      params={{ id: item.id }}
      className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
    >
      {item.title}
    </Link>
  </Heading>
)
