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

/** The lead story of a list: a large picture, in wide windows beside the text. */
export const LeadContent = ({ item, heading = 'h2', eager = false }: ContentProps) => (
  <Story id={item.id} className="md:grid md:grid-cols-5 md:items-center md:gap-10">
    <Photo
      of={item.id}
      {...photoSource(item.thumbnail)}
      sizes="(min-width: 64rem) 590px, (min-width: 48rem) 60vw, 100vw"
      width={16}
      height={9}
      alt=""
      eager={eager}
      fallback=" "
      className="mb-4 rounded-lg md:col-span-3 md:mb-0"
    />
    <div className="md:col-span-2">
      <Badge tone="leaf">{item.tag}</Badge>
      <Title item={item} heading={heading} className="mt-2 text-xl font-bold md:text-2xl" />
      {item.subTitle && <p className="mt-1 text-ink-muted">{item.subTitle}</p>}
    </div>
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
  className: string
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
  <Heading className={className}>
    <Link
      to={screens.content.route}
      params={{ id: item.id }}
      className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
    >
      {item.title}
    </Link>
  </Heading>
)
