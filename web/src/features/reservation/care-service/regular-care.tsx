import { formatWon, servicePrices } from '../../../../../contract/reservation/price.ts'
import { Badge, Card, Section } from '../../../../../ui/index.ts'
import { PriceTable } from './price-table.tsx'

const { regularCare, rental } = servicePrices

/** Regular visits by a gardener. */
export const RegularCare = () => (
  <Section
    title="정기 케어"
    action={<Badge tone="sun">정기 케어 고객 {regularCare.discountPercent}% 할인</Badge>}
  >
    <Card>
      <p className="text-ink-muted">한 달에 {regularCare.visitsPerMonth}번 찾아가 돌봐요. 월 요금이에요.</p>
      <PriceTable
        label="정기 케어 월 요금"
        rows={regularCare.plans.map(({ largePots, price }) => ({ name: `대형 화분 ${largePots}개`, price }))}
      />
    </Card>
  </Section>
)

/** Plant rental with care. */
export const Rental = () => (
  <Section title="식물 렌탈">
    <Card>
      <p className="text-sm text-ink-muted">대형 화분 1개, 월</p>
      <p className="text-2xl font-bold">{formatWon(rental.perLargePot)}부터</p>
      <p className="mt-1 text-ink-muted">
        최소 {rental.minimumMonths}개월, 한 달에 {rental.visitsPerMonth}번 찾아가 관리해요.
      </p>
    </Card>
  </Section>
)
