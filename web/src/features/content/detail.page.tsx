import { Link, useParams } from '@tanstack/react-router'
import { Camera, ChevronRight } from 'lucide-react'
import type { Content } from '../../../../contract/content/content.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  buttonStyle,
  EmptyState,
  Page,
  Section,
  SproutScene,
  WiltedScene,
} from '../../../../ui/index.ts'
import { ApiError, hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { isBlank, ReadingText } from '../../shared/reading-text.tsx'
import { useWindowTitle } from '../../shared/window-title.ts'
import { ArticleHead, ArticleSkeleton } from './article-head.tsx'
import { useContent } from './content.queries.ts'
import { ContentRow } from './content-card.tsx'

/** /plant-contents/{id} */
export function ContentPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isPending, isFetching, refetch } = useContent(id)
  useWindowTitle(data?.title)

  if (data) return <Article key={id} content={data} />
  if (isPending) return <ArticleSkeleton />
  return (
    <Page className="flex-1 justify-center">
      {isMissing(error) ? (
        <EmptyState
          drawing={<WiltedScene />}
          text={<h1>콘텐츠를 찾을 수 없습니다.</h1>}
          action={
            <Button asChild variant="soft">
              <Link to={screens.contents.route}>전체 콘텐츠 보기</Link>
            </Button>
          }
        />
      ) : (
        <LoadFailure query={{ error, refetch, isFetching }} text="데이터를 불러올 수 없습니다." />
      )}
    </Page>
  )
}

/** Whether the article does not exist: unknown or malformed id. */
const isMissing = (error: Error) =>
  hasCode(error, 'NO_DATA') || (error instanceof ApiError && [400, 404].includes(error.status))

/** An article with its related articles. */
function Article({ content }: { content: Content }) {
  const { content: html, sources, related } = content
  return (
    <Page wide className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <article className="mx-auto w-full max-w-column">
        <ArticleHead {...content} />
        {isBlank(html) ? (
          <EmptyState drawing={<SproutScene />} text="콘텐츠가 없습니다." />
        ) : (
          <ReadingText html={html} />
        )}
        <Sources sources={sources} />
      </article>
      <div className="mx-auto w-full max-w-column lg:sticky lg:top-24 lg:self-start">
        <DiagnosisInvitation />
        <Related related={related} />
      </div>
    </Page>
  )
}

function Sources({ sources }: Pick<Content, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <footer className="mt-12 max-w-measure border-t border-line pt-5 muted">
      <h2 className="font-semibold">참고한 자료</h2>
      <ul className="mt-2 flex flex-col gap-1.5">
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url}`}>
            {url && /^https?:\/\//i.test(url) ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-4"
              >
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </footer>
  )
}

function Related({ related }: Pick<Content, 'related'>) {
  return (
    <Section
      title={related.length > 0 && '이어서 읽어 보세요'}
      className="mb-0"
      action={
        <Link to={screens.contents.route} className="-mr-2 inline-flex min-h-11 items-center px-2">
          전체 보기<span className="sr-only">: 콘텐츠</span>
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {related.map((item) => (
          <li key={item.id}>
            <ContentRow item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Invitation to diagnose one's own plant. */
const DiagnosisInvitation = () => (
  <aside
    aria-labelledby="ask-about-yours"
    className="mt-12 mb-10 flex items-center gap-4 rounded-lg bg-leaf-soft p-5 lg:mt-0"
  >
    <div className="min-w-0 flex-1">
      <h2 id="ask-about-yours" className="text-lg font-bold">
        우리 집 식물은 괜찮을까요?
      </h2>
      <p className="mt-1">모습을 적어 주시면 아픈 까닭을 찾아 드려요.</p>
      <Link to={screens.diagnosis.route} className={`mt-4 ${buttonStyle()}`}>
        <Camera aria-hidden className="size-5" />
        진단하기
      </Link>
    </div>
    <div className="size-24 shrink-0 self-end sm:size-32">
      <SproutScene />
    </div>
  </aside>
)
