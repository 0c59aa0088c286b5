import { Link } from '@tanstack/react-router'
import { defaultPrices, formatWon, servicePrices } from '../../../../contract/reservation/price.ts'
import { type Stage, stageLabels, stages } from '../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Button, Card, Page, Section, StickyActions } from '../../../../ui/index.ts'
import { GoodToKnow, WhenPricesChange } from './care-service/good-to-know.tsx'
import { PickupFee, Prepaid } from './care-service/pickup-prices.tsx'
import { PriceBridge } from './care-service/price-bridge.tsx'
import { PriceTable } from './care-service/price-table.tsx'
import { SoilChange } from './care-service/soil-change.tsx'
import { StageDrawing } from './journey/stage-drawing.tsx'

/** /care-service-desc */
export const CareServicePage = () => (
  <Page
    wide
    title="손이 많이 가는 일은 새잎이 할게요"
    lead="분갈이부터 정기 케어까지, 하는 일과 가격을 모두 적었어요."
    className="flex-1 pb-0"
  >
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-10">
      <div>
        <HowItGoes />
        <PriceBridge className="mb-10" />
        <div className="md:grid md:grid-cols-2 md:gap-x-8">
          <Prepaid />
          <PickupFee />
        </div>
        <SoilChange />
        <div className="md:grid md:grid-cols-2 md:gap-x-8">
          <VisitFee />
          <RegularCare />
          <Rental />
          <WhenPricesChange />
        </div>
        <GoodToKnow />
      </div>
      <Apply />
    </div>
  </Page>
)

/** The next step: a bar at the bottom, beside the prices on wide windows. */
const Apply = () => (
  <div className="contents lg:sticky lg:top-24 lg:mb-12 lg:flex lg:flex-col lg:gap-4 lg:rounded-lg lg:border lg:border-line lg:bg-surface-raised lg:p-6 lg:shadow-card">
    <div className="hidden lg:block">
      <h2 className="text-lg font-bold">픽업 케어 서비스</h2>
      <p className="mt-1 text-ink-muted">화분을 수거해 돌본 뒤 다시 배송해 드려요.</p>
      <p className="mt-4 text-sm text-ink-muted">화분 1개, 예약할 때</p>
      <p className="text-2xl font-bold">{formatWon(defaultPrices.SMALL)}부터</p>
    </div>
    <StickyActions className="lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:bg-transparent lg:p-0">
      <Button asChild size="lg" block className="max-lg:md:mx-auto max-lg:md:max-w-sm">
        <Link to={screens.reservation.route}>신청하기</Link>
      </Button>
    </StickyActions>
  </div>
)

const texts: Record<Stage, string> = {
  PICKUP: '고르신 날에 화분을 데리러 가요.',
  CARE: '전문가가 흙과 뿌리를 살펴 돌봐요.',
  DELIVERY: '최소 1주일 뒤, 집으로 데려다드려요.',
}

/** The three stages in pictures. */
const HowItGoes = () => (
  <section aria-labelledby="how-it-goes" className="mb-10 rounded-lg bg-leaf-soft p-5 md:p-8">
    <h2 id="how-it-goes" className="mb-4 text-lg font-bold">
      픽업 케어 서비스는 이렇게 진행돼요
    </h2>
    <ol className="grid gap-4 sm:grid-cols-3">
      {stages.map((stage, index) => (
        <li key={stage} className="flex items-center gap-4 sm:flex-col sm:text-center">
          <div className="w-24 shrink-0 sm:w-32">
            <StageDrawing stage={stage} />
          </div>
          <div>
            <h3 className="font-bold">
              <span className="text-leaf">{index + 1}</span> {stageLabels[stage]}
            </h3>
            <p className="mt-0.5 text-ink-muted">{texts[stage]}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const { regularCare, rental } = servicePrices

/** Regular visits by a gardener. */
const RegularCare = () => (
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
const Rental = () => (
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

/** Visit fees by distance. */
const VisitFee = () => (
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
