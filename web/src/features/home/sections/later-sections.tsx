import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { HomeSection } from './home-section.tsx'
import { PictureStrip, StripItem } from './picture-strip.tsx'

export { ActiveCare } from './active-care.tsx'

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

const ArticleLink = ({ article: { id }, children }: { article: Article; children: ReactNode }) => (
  <Link
    to={screens.content.route}
    params={{ id }}
    className="block rounded-lg transition duration-120 active:scale-[0.985]"
  >
    {children}
  </Link>
)

/** Recommended products, if any; each leads to the shop. */
export function RecommendedProducts({ products }: { products: Dashboard['recommendedProducts'] }) {
  if (products.length === 0) return null
  return (
    <HomeSection title="추천 상품" seeAll={{ to: screens.shop.route, of: '상품' }}>
      <PictureStrip>
        {products.map(({ id, title, image, priceFormatted }) => (
          <StripItem key={id} to={screens.shop.route} image={image} height={112} title={title}>
            <span className="text-sm text-ink-muted">{priceFormatted}</span>
          </StripItem>
        ))}
      </PictureStrip>
    </HomeSection>
  )
}

/** Benefits of signing in, with a link. */
export const SignInInvitation = (): ReactNode => (
  <section aria-labelledby="sign-in" className="mb-8">
    <h2 id="sign-in" className="text-lg font-bold">
      내 식물의 기록을 모아 두세요
    </h2>
    <Link to={screens.login.route} className={`${buttonStyle({ variant: 'soft' })} mt-4`}>
      로그인하고 시작하기
    </Link>
  </section>
)
