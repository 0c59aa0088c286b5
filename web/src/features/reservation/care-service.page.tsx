import { Link } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { Button, Page, StickyActions } from '../../../../ui/index.ts'
import { GoodToKnow, WhenPricesChange } from './care-service/good-to-know.tsx'
import { HowItGoes } from './care-service/how-it-goes.tsx'
import { PickupFee, Prepaid } from './care-service/pickup-prices.tsx'
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
    <HowItGoes />
    <div className="md:grid md:grid-cols-2 md:gap-x-8">
      <PickupFee />
      <Prepaid />
    </div>
    <SoilChange />
    <div className="md:grid md:grid-cols-2 md:gap-x-8">
      <VisitFee />
      <RegularCare />
      <Rental />
      <WhenPricesChange />
    </div>
    <GoodToKnow />
    <StickyActions>
      <Button asChild size="lg" block className="md:mx-auto md:max-w-sm">
        <Link to={screens.reservation.route}>신청하기</Link>
      </Button>
    </StickyActions>
  </Page>
)
