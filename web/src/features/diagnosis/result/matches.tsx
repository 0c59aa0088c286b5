import { ContentRow, useContentsAbout } from '../../content/index.ts'
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
        <ul className="divide-y divide-line">
          {texts.slice(0, articleCount).map((item) => (
            <li key={item.id}>
              <ContentRow item={item} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {things.length > 0 && (
        <ul aria-label="도움이 되는 물건" className="divide-y divide-line">
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
