import { servicePrices } from '../../../../../contract/reservation/price.ts'
import { Card, Section } from '../../../../../ui/index.ts'
import { PriceTable } from './price-table.tsx'

/** Visit fees by distance. */
export const VisitFee = () => (
  <Section title="방문 케어 출장비">
    <Card>
      <p className="text-ink-muted">집으로 찾아가 돌봐요. 출장비는 구별 권역에 따라 달라요.</p>
      <PriceTable
        label="권역별 출장비"
        rows={servicePrices.visitZones.map((price, index) => ({ name: `${index + 1}권역`, price }))}
      />
    </Card>
  </Section>
)
