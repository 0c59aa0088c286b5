import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { copyText } from '../../../../client/copy-text.ts'
import { formatDateAt } from '../../../../client/seoul-time.ts'
import type { Content } from '../../../../contract/content/content.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Page, Photo, Skeleton, useDialogs } from '../../../../ui/index.ts'
import { shareOr } from '../../shared/share.ts'
import { photoSource } from '../../shared/site.ts'

/** Head of an article: picture, tag, title, date and reading time. */
export const ArticleHead = ({ id, thumbnail, tag, title, subTitle, publishedAt, content }: Content) => (
  <header className="mb-8">
    <Photo
      of={id}
      {...photoSource(thumbnail)}
      sizes="(min-width: 40rem) 640px, 100vw"
      width={16}
      height={9}
      alt=""
      eager
      fallback=" "
      className="-mx-5 -mt-6 mb-6 md:mx-0 md:mt-0 md:rounded-lg"
    />
    <Link
      to={screens.contents.route}
      search={{ tag }}
      className="inline-flex min-h-8 items-center rounded-full"
    >
      <Badge tone="leaf">{tag}</Badge>
    </Link>
    <h1 tabIndex={-1} className="mt-2 text-xl font-bold">
      {title}
    </h1>
    {subTitle && <p className="mt-3 text-ink-muted">{subTitle}</p>}
    <div className="mt-4 flex min-h-11 items-center justify-between gap-4 border-b border-line pb-2 muted">
      <p>
        {publishedAt && (
          <>
            <time dateTime={publishedAt}>{formatDateAt(publishedAt)}</time>
            <span aria-hidden> · </span>
          </>
        )}
        <span className="whitespace-nowrap">읽는 데 {readingMinutes(content)}분</span>
      </p>
      <ShareButton title={title} />
    </div>
  </header>
)

/** Shares the article with the Web Share API, or copies the link. */
function ShareButton({ title }: { title: string }) {
  const { toast } = useDialogs()

  async function share() {
    const url = location.origin + location.pathname
    const isCopied = await shareOr({ title, url }, () => copyText(url))
    if (isCopied === undefined) return
    toast(isCopied ? '링크를 복사했어요.' : '주소창의 주소를 복사해 주세요.')
  }

  return (
    <button
      type="button"
      onClick={() => void share()}
      className="-mr-3 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-leaf transition duration-120 active:bg-line"
    >
      <Share2 aria-hidden className="size-4.5" />
      공유하기
    </button>
  )
}

/** Characters that a Korean adult reads in a minute, spaces not counted. */
const charactersPerMinute = 500

/** How many minutes it takes to read an HTML text; at least 1. */
export function readingMinutes(html: string): number {
  const characters = html.replace(/<[^>]*>|&[a-z\d#]+;|\s+/gi, '').length
  return Math.max(1, Math.round(characters / charactersPerMinute))
}

export const ArticleSkeleton = () => (
  <Page>
    <Skeleton className="-mx-5 -mt-6 mb-6 aspect-video rounded-none md:mx-0 md:mt-0 md:rounded-lg" />
    <Skeleton className="h-5 w-14 rounded-full" />
    <Skeleton className="mt-3 h-9 w-4/5" />
    <Skeleton className="mt-3 mb-8 h-6 w-full" />
    <Skeleton className="mb-3 h-5 w-full" />
    <Skeleton className="mb-3 h-5 w-11/12" />
    <Skeleton className="h-5 w-3/5" />
  </Page>
)
