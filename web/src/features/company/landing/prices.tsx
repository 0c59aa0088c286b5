import { Link } from '@tanstack/react-router'
import {
  bookingPriceText,
  describeExample,
  formatWon,
  potSizes,
  servicePrices,
} from '../../../../../contract/reservation/price.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, Button, Card } from '../../../../../ui/index.ts'
import { LandingSection } from './landing-section.tsx'

const { visitZones, regularCare, rental } = servicePrices

const cards: { name: string; price: string; unit: string; facts: string[]; note?: string }[] = [
  {
    name: '픽업 케어 서비스',
    price: formatWon(potSizes[0].price),
    unit: '소형 화분 1개부터',
    facts: potSizes.map(({ label, diameter, price }) => `${label} ${diameter} ${formatWon(price)}`),
    note: '최대 5% 할인',
  },
  {
    name: '방문 케어',
    price: formatWon(visitZones[0]),
    unit: '출장비부터',
    facts: ['집으로 찾아가 돌봐요', '출장비는 구별 권역에 따라 달라요', '상담하고 날짜를 정해요'],
  },
  {
    name: '정기 케어',
    price: formatWon(regularCare.plans[0].price),
    unit: `월, 대형 화분 ${regularCare.plans[0].largePots}개`,
    facts: regularCare.plans.map(({ largePots, price }) => `대형 화분 ${largePots}개 ${formatWon(price)}`),
    note: `정기 케어 고객 ${regularCare.discountPercent}% 할인`,
  },
  {
    name: '식물 렌탈',
    price: formatWon(rental.perLargePot),
    unit: '월, 대형 화분 1개부터',
    facts: [`최소 ${rental.minimumMonths}개월`, `한 달에 ${rental.visitsPerMonth}번 찾아가 관리해요`],
  },
]

/** Starting prices of the services. */
export const Prices = () => (
  <LandingSection
    title="가격은 이 정도예요"
    lead="자세한 요금과 금액이 달라지는 경우는 서비스 안내에 모두 적었어요."
  >
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ name, price, unit, facts, note }) => (
        <li key={name} className="flex">
          <Card className="flex flex-1 flex-col">
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <h3 className="font-bold">{name}</h3>
              {note && <Badge tone="sun">{note}</Badge>}
            </div>
            <p className="mt-3 text-2xl font-bold">{price}</p>
            <p className="text-sm text-ink-muted">{unit}</p>
            <ul className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
    <p className="mt-6 max-w-[68ch] text-sm text-ink-muted">
      {bookingPriceText} <span className="font-semibold text-ink">예: {describeExample()}</span>
    </p>
    <Button asChild variant="plain" size="lg" className="mt-6 w-full sm:w-auto">
      <Link to={screens.careService.route}>요금 자세히 보기</Link>
    </Button>
  </LandingSection>
)
