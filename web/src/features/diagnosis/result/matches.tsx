import { Section } from '../../../../../ui/index.ts'
import { ContentCard, useContentsAbout } from '../../content/index.ts'
import { ProductRow, useExternalShop, useProductsAbout } from '../../shop/index.ts'

const articleCount = 3
const productCount = 2

/** Articles and products for a problem; renders nothing when there are none or they do not load. */
export const Matches = ({ problem }: { problem: string }) => (
  <>
    <Articles problem={problem} />
    <Products problem={problem} />
  </>
)

function Articles({ problem }: { problem: string }) {
  const { data: articles = [] } = useContentsAbout(problem, articleCount)
  if (articles.length === 0) return null
  return (
    <Section title="함께 읽으면 좋아요">
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0">
        {articles.slice(0, articleCount).map((item) => (
          <li key={item.id} className="w-44 shrink-0 snap-start sm:w-auto">
            <ContentCard item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Products({ problem }: { problem: string }) {
  const { data: products = [] } = useProductsAbout(problem, productCount)
  const { leave, notice } = useExternalShop()
  if (products.length === 0) return null
  return (
    <Section title="도움이 되는 물건">
      <ul className="flex flex-col gap-2">
        {products.slice(0, productCount).map((product) => (
          <li key={product.id}>
            <ProductRow product={product} onLeave={leave} heading="h3" />
          </li>
        ))}
      </ul>
      {notice}
    </Section>
  )
}
