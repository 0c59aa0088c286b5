import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { HomeSection } from './home-section.tsx'
import { PictureStrip, StripItem } from './picture-strip.tsx'

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
