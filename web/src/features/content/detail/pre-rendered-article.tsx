import { Page } from '../../../../../ui/index.ts'
import { useContent } from '../content.queries.ts'
import { ArticleHead } from './article-head.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'

/**
 * Head and body of an article in the pre-rendered page, shown until the app mounts. Rendered on the server only,
 * with HTML that the server has sanitised.
 */
export function PreRenderedArticle({ id }: { id: string }) {
  const { data } = useContent(id)
  if (!data) return <ArticleSkeleton />
  return (
    <Page>
      <article>
        <ArticleHead {...data} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right before, and no browser runs this */}
        <div className="reading" dangerouslySetInnerHTML={{ __html: data.content }} />
      </article>
    </Page>
  )
}
