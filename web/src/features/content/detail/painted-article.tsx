import { Page } from '../../../../../ui/index.ts'
import { useContent } from '../content.queries.ts'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { Opening } from './opening.tsx'

/**
 * The beginning and the text of an article as the served document shows them until the app takes over. Only the
 * server renders it, with a text that it has cleaned itself.
 */
export function PaintedArticle({ id }: { id: string }) {
  const { data } = useContent(id)
  if (!data) return <ArticleSkeleton />
  return (
    <Page>
      <article>
        <Opening {...data} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right before, and no browser runs this */}
        <div className="reading" dangerouslySetInnerHTML={{ __html: data.content }} />
      </article>
    </Page>
  )
}
