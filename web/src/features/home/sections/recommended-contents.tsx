import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Photo, Section } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { CardRow } from './card-row.tsx'

/** Recommended articles. */
export const RecommendedContents = ({ contents }: { contents: Dashboard['recommendedContents'] }) => (
  <Section title="추천 콘텐츠" action={<SeeAll />}>
    <CardRow>
      {contents.map(({ id, title, image }) => (
        <li key={id} className="w-40 shrink-0 snap-start md:w-auto">
          <Link
            to={screens.content.route}
            params={{ id }}
            className="block h-full overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card transition duration-120 active:scale-[0.985]"
          >
            <Photo
              {...photoSource(image)}
              sizes="(min-width: 48rem) 320px, 160px"
              width={4}
              height={3}
              alt=""
              fallback=" "
            />
            <span className="block p-3 pb-4">
              <span className="line-clamp-3 min-h-18 font-semibold">{title}</span>
            </span>
          </Link>
        </li>
      ))}
    </CardRow>
  </Section>
)

const SeeAll = () => (
  <Link to={screens.contents.route} className="-mr-2 inline-flex min-h-11 items-center px-2">
    전체 보기<span className="sr-only">: 콘텐츠</span>
  </Link>
)
