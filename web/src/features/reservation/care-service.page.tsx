import { Link } from '@tanstack/react-router'
import { defaultPrices, formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Page, StickyActions } from '../../../../ui/index.ts'
import { GoodToKnow, WhenPricesChange } from './care-service/good-to-know.tsx'
import { HowItGoes } from './care-service/how-it-goes.tsx'
import { PickupFee, Prepaid } from './care-service/pickup-prices.tsx'
import { PriceBridge } from './care-service/price-bridge.tsx'
import { RegularCare, Rental } from './care-service/regular-care.tsx'
import { SoilChange } from './care-service/soil-change.tsx'
import { VisitFee } from './care-service/visit-fee.tsx'

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
