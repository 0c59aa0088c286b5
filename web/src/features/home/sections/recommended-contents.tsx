import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { HomeSection } from './home-section.tsx'

type Article = Dashboard['recommendedContents'][number]

/** Recommended articles, if any: the first one large, the others as rows. */
export function RecommendedContents({ contents: [lead, ...others] }: { contents: Article[] }) {
  if (!lead) return null
  return (
    <HomeSection title="추천 콘텐츠" seeAll={{ to: screens.contents.route, of: '콘텐츠' }}>
      <div className="md:grid md:grid-cols-2 md:gap-6 lg:block">
        <ArticleLink article={lead}>
          <Photo
            {...photoSource(lead.image)}
            sizes="(min-width: 64rem) 400px, 100vw"
            width={16}
            height={9}
            alt=""
            fallback=" "
            className="rounded-lg"
          />
          <span className="mt-2 block font-semibold text-pretty">{lead.title}</span>
        </ArticleLink>
        <ul className="mt-2 md:mt-0 lg:mt-2">
          {others.map((article) => (
            <li key={article.id}>
              <ArticleLink article={article}>
                <span className="flex min-h-18 items-center gap-3">
                  <span className="line-clamp-2 min-w-0 flex-1 text-pretty">{article.title}</span>
                  <Photo
                    {...photoSource(article.image)}
                    sizes="56px"
                    width={1}
                    height={1}
                    alt=""
                    fallback=" "
                    className="size-14 shrink-0 rounded-md"
                  />
                </span>
              </ArticleLink>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}

const ArticleLink = ({ article: { id }, children }: { article: Article; children: React.ReactNode }) => (
  <Link
    to={screens.content.route}
    params={{ id }}
    className="block rounded-lg transition duration-120 active:scale-[0.985]"
  >
    {children}
  </Link>
)
