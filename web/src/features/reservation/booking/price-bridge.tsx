import {
  bookingPriceText,
  defaultPrices,
  describeExample,
  type PotPrices,
} from '../../../../../contract/reservation/price.ts'
import { classNames } from '../../../../../ui/index.ts'

/** Which of the prices is charged at booking, with an example. */
export const PriceBridge = ({
  prices = defaultPrices,
  className,
}: {
  prices?: PotPrices
  className?: string
}) => (
  <section aria-label="예약할 때 결제하는 금액" className={classNames('card p-5', className)}>
    <p className="font-bold">예: {describeExample(prices)}</p>
    <p className="mt-1 text-sm">{bookingPriceText}</p>
  </section>
)
