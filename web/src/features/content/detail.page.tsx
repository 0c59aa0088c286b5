import { Link, useParams } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { Button, EmptyState, Page, WiltedScene } from '../../../../ui/index.ts'
import { ApiError, hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useWindowTitle } from '../../shared/window-title.ts'
import { useContent } from './content.queries.ts'
import { Article } from './detail/article.tsx'
import { ArticleSkeleton } from './detail/article-skeleton.tsx'

/** /plant-contents/{id} */
export function ContentPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isPending, isFetching, refetch } = useContent(id)
  useWindowTitle(data?.title)

  if (data) return <Article key={id} content={data} />
  if (isPending) return <ArticleSkeleton />
  return (
    <Page className="flex-1 justify-center">
      {isNowhere(error) ? (
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
        <LoadFailure
          error={error}
          text="데이터를 불러올 수 없습니다."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Page>
  )
}

/** Whether the article does not exist: unknown or malformed id. */
const isNowhere = (error: Error) =>
  hasCode(error, 'NO_DATA') || (error instanceof ApiError && [400, 404].includes(error.status))
