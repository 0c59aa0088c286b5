import { formatWon, potSizes, servicePrices } from '../../../../../contract/reservation/price.ts'
import { Badge, Card, Section } from '../../../../../ui/index.ts'
import { PriceTable } from './price-table.tsx'

const { base, freePots, extraPot } = servicePrices.pickup

/** Prices of pickup and delivery. */
export const PickupFee = () => (
  <Section title="픽업 기본 요금">
    <Card>
      <p className="text-2xl font-bold">{formatWon(base)}</p>
      <p className="mt-1 mb-3 text-ink-muted">화분 {freePots}개까지는 추가 요금이 없어요.</p>
      <p className="border-line border-t pt-3 text-sm font-semibold">{freePots + 1}번째 화분부터 1개마다</p>
      <PriceTable
        label={`${freePots + 1}번째 화분부터 추가 요금`}
        rows={potSizes.map(({ size, label }) => ({ name: label, price: extraPot[size], extra: true }))}
      />
    </Card>
  </Section>
)

/** Prices charged at booking. */
export const Prepaid = () => (
  <Section title="온라인 예약 견적" action={<Badge tone="sun">최대 5% 할인</Badge>}>
    <Card>
      <p className="text-lg font-bold">예상 견적(선결제)</p>
      <p className="mt-1 mb-3 text-ink-muted">예약할 때 화분 크기와 개수로 미리 결제해요.</p>
      <p className="border-line border-t pt-3 text-sm font-semibold">화분 1개마다</p>
      <PriceTable
        label="예상 견적"
        rows={potSizes.map(({ label, diameter, price }) => ({
          name: (
            <>
              {label} <span className="text-ink-muted">{diameter}</span>
            </>
          ),
          price,
        }))}
      />
    </Card>
  </Section>
)
