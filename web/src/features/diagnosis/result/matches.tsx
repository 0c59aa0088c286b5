import { ContentCard, useContentsAbout } from '../../content/index.ts'
import { ProductRow, useExternalShop, useProductsAbout } from '../../shop/index.ts'

const articleCount = 3
const productCount = 2

/** Articles and products for a problem; what does not load is left out. */
export function Matches({ problem }: { problem: string }) {
  const articles = useContentsAbout(problem, articleCount)
  const products = useProductsAbout(problem, productCount)
  const { leave, notice } = useExternalShop()
  const [texts, things] = [articles.data ?? [], products.data ?? []]
  if (!articles.isPending && !products.isPending && texts.length + things.length === 0)
    return <p className="muted">아직 함께 볼 글이 없어요.</p>
  return (
    <div className="flex flex-col gap-4">
      {texts.length > 0 && (
        <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0">
          {texts.slice(0, articleCount).map((item) => (
            <li key={item.id} className="w-44 shrink-0 snap-start sm:w-auto">
              <ContentCard item={item} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {things.length > 0 && (
        <ul aria-label="도움이 되는 물건" className="flex flex-col gap-2">
          {things.slice(0, productCount).map((product) => (
            <li key={product.id}>
              <ProductRow product={product} onLeave={leave} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {notice}
    </div>
  )
}
