import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Photo, Section } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { CardRow } from './card-row.tsx'

/** Recommended products; each links to the external shop. */
export const RecommendedProducts = ({ products }: { products: Dashboard['recommendedProducts'] }) => (
  <Section title="추천 상품" action={<SeeAll />}>
    <CardRow>
      {products.map(({ id, title, image, priceFormatted }) => (
        <li key={id} className="w-36 shrink-0 snap-start md:w-auto">
          <Link
            to={screens.shop.route}
            className="block h-full overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card transition duration-120 active:scale-[0.985]"
          >
            <Photo
              {...photoSource(image)}
              sizes="(min-width: 48rem) 320px, 144px"
              width={1}
              height={1}
              alt=""
              fallback=" "
            />
            <span className="flex flex-col gap-0.5 p-3 pb-4">
              <span className="line-clamp-2 text-sm">{title}</span>
              <span className="font-bold">{priceFormatted}</span>
            </span>
          </Link>
        </li>
      ))}
    </CardRow>
  </Section>
)

const SeeAll = () => (
  <Link to={screens.shop.route} className="-mr-2 inline-flex min-h-11 items-center px-2">
    전체 보기<span className="sr-only">: 상품</span>
  </Link>
)
