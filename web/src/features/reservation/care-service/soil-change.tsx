import { formatWon, servicePrices } from '../../../../../contract/reservation/price.ts'
import { Section } from '../../../../../ui/index.ts'

const widest = 50

/** Prices by pot width, with pots drawn to scale. */
export const SoilChange = () => (
  <Section title="흙갈이 요금">
    <p className="-mt-2 mb-4 text-ink-muted">화분 지름에 따라 달라요.</p>
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface-raised px-5 py-2 shadow-card sm:grid sm:grid-cols-5 sm:items-end sm:gap-3 sm:divide-y-0 sm:pt-6 sm:pb-5">
      {servicePrices.soilChange.map(({ diameterCm, price }) => (
        <li
          key={diameterCm}
          className="flex items-center gap-4 py-2 sm:flex-col sm:gap-0 sm:py-0 sm:text-center"
        >
          <div className="flex w-14 shrink-0 justify-center sm:w-full sm:max-w-28">
            <div style={{ width: `${(diameterCm / widest) * 100}%` }}>
              <PotToScale />
            </div>
          </div>
          <p className="flex-1 text-ink-muted sm:mt-2 sm:flex-none sm:text-sm">{diameterCm}cm 이하</p>
          <p className="font-bold whitespace-nowrap">{formatWon(price)}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const PotToScale = () => (
  <svg viewBox="0 0 64 62" width="100%" fill="none" strokeLinecap="round" aria-hidden="true">
    <path d="M32 22C32 15 31 12 32 8" className="stroke-draw-deep" strokeWidth="2.4" />
    <path d="M32 18C23 18 19 12 20 5 27 6 32 11 32 18Z" className="fill-draw-leaf" />
    <path d="M32 15C31 8 36 3 44 3 44 10 39 15 32 15Z" className="fill-draw-new" />
    <path d="M8 24Q32 14 56 24Z" className="fill-draw-soil" />
    <path d="M6 30H58L52.6 57A5 5 0 0 1 47.7 61H16.3A5 5 0 0 1 11.4 57Z" className="fill-draw-pot" />
    <path d="M38 30H58L52.6 57A5 5 0 0 1 47.7 61H36Z" className="fill-draw-pot-shade" />
    <path
      d="M5 22H59A3 3 0 0 1 62 25V30A3 3 0 0 1 59 33H5A3 3 0 0 1 2 30V25A3 3 0 0 1 5 22Z"
      className="fill-draw-pot"
    />
    <path d="M8 26.5H40" className="stroke-draw-bloom" strokeWidth="2" />
  </svg>
)
