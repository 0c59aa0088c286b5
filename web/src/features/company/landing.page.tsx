import { Link } from '@tanstack/react-router'
import { Bot, ExternalLink, Images, type LucideIcon, MessageCircle, ShoppingBag, Star } from 'lucide-react'
import type { Review } from '../../../../contract/company/company.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Card, classNames, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'
import { useReviews } from './company.queries.ts'
import { LandingSection, StaticSections } from './static-sections.tsx'

/** /company */
export const CompanyPage = () => (
  <>
    <StaticSections />
    <Reviews />
    <ClosingLinks />
  </>
)

const linkStyle =
  'flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3 font-semibold shadow-card transition duration-120 active:bg-line'

/** Links to the gallery and to our external sites. */
function ClosingLinks() {
  const { links } = site()
  return (
    <LandingSection
      title="더 알아보고 싶다면"
      lead="궁금한 점은 언제든 물어보세요. 상담 채팅은 24시간 열려 있어요."
    >
      <div className="grid items-center gap-8 md:grid-cols-[1fr_auto]">
        <ul className="grid gap-3 sm:grid-cols-2">
          <li>
            <Link to={screens.companyAbout.route} className={linkStyle}>
              <Images aria-hidden className="size-5 text-leaf" />
              새잎 이야기 그림으로 보기
            </Link>
          </li>
          <ExternalLinkItem href={links.chat} Icon={MessageCircle} label="상담 채팅" />
          <ExternalLinkItem href={links.shop} Icon={ShoppingBag} label="식물 쇼핑몰" />
          <ExternalLinkItem href={links.robot} Icon={Bot} label="AI 도우미에게 묻기" />
        </ul>
        <div className="mx-auto size-40 md:size-56">
          <SproutScene />
        </div>
      </div>
    </LandingSection>
  )
}

interface ExternalLinkItemProps {
  href: string
  Icon: LucideIcon
  label: string
}

const ExternalLinkItem = ({ href, Icon, label }: ExternalLinkItemProps) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      <Icon aria-hidden className="size-5 text-leaf" />
      <span className="flex-1">{label}</span>
      <ExternalLink aria-hidden className="size-4 text-ink-muted" />
      <span className="sr-only">새 창에서 열려요</span>
    </a>
  </li>
)

/** Shown when the real reviews cannot be loaded. */
const sampleReviews: Review[] = [
  {
    id: 'sample-1',
    customerName: '김*록',
    rating: 5,
    content: '잎이 노래져서 걱정했는데, 물을 너무 자주 줬다는 걸 알고 나니 마음이 놓였어요.',
  },
  {
    id: 'sample-2',
    customerName: '박*결',
    rating: 4,
    content: '무거운 화분이라 분갈이를 미루고 있었는데 집 앞까지 와 주셔서 편했어요.',
  },
  {
    id: 'sample-3',
    customerName: '이*봄',
    rating: 5,
    content: '지금 어느 단계인지 사진과 함께 볼 수 있어서 안심하고 기다렸어요.',
  },
]

const stars = [1, 2, 3, 4, 5]

/** Customer reviews; sample reviews when they cannot be loaded. Invented ones, also those of practice mode, say that they are. */
function Reviews() {
  const { data, isPending, isError } = useReviews()
  const reviews = isError ? sampleReviews : (data ?? [])
  return (
    <LandingSection title="먼저 맡겨 보신 분들의 이야기" ground="bg-surface">
      {(isError || site().practice) && (
        <p className="mb-4">
          <Badge tone="sky">예시 후기</Badge>
        </p>
      )}
      {isPending ? (
        <ReviewSkeletons />
      ) : reviews.length === 0 ? (
        <p className="rounded-lg border border-line bg-canvas p-8 text-center text-ink-muted">
          등록된 후기가 없습니다.
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {reviews.map(({ id, customerName, rating, content }) => (
            <li key={id} className="flex">
              <Card className="flex flex-1 flex-col gap-3">
                <Rating value={rating} />
                <p className="flex-1 text-pretty whitespace-pre-line">{content}</p>
                <p className="text-sm font-semibold text-ink-muted">{customerName} 님</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </LandingSection>
  )
}

const Rating = ({ value }: { value: number }) => (
  <p role="img" aria-label={`5점 만점에 ${value}점`} className="flex gap-0.5 text-draw-yellow">
    {stars.map((star) => (
      <Star
        key={star}
        aria-hidden
        className={classNames('size-5', star <= value ? 'fill-current' : 'opacity-40')}
        strokeWidth={1.6}
      />
    ))}
  </p>
)

const ReviewSkeletons = () => (
  <div role="status" aria-label="후기를 불러오고 있어요" className="grid gap-4 md:grid-cols-3">
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} className="h-44 w-full rounded-lg" />
    ))}
  </div>
)
