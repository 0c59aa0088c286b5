import {
  estimateTotal,
  formatWon,
  type PotCounts,
  type PotPrices,
  potSizes,
} from '../../../../../../contract/reservation/price.ts'

/** Estimate, updated with the pots. */
export function EstimateCard({ pots, prices }: { pots: PotCounts; prices: PotPrices }) {
  const chosen = potSizes.filter(({ size }) => pots[size] > 0)
  return (
    <section aria-label="예상 견적" className="rounded-lg bg-leaf-soft p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">예상 견적(선결제)</h2>
        <p aria-live="polite" className="text-xl font-bold text-leaf">
          {formatWon(estimateTotal(pots, prices))}
        </p>
      </div>
      {chosen.length > 0 ? (
        <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-sm">
          {chosen.map(({ size, label }) => (
            <div key={size} className="flex justify-between gap-4">
              <dt className="text-ink-muted">
                {label} {formatWon(prices[size])} × {pots[size]}개
              </dt>
              <dd>{formatWon(prices[size] * pots[size])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-sm text-ink-muted">화분을 고르면 금액이 바로 계산돼요.</p>
      )}
    </section>
  )
}
