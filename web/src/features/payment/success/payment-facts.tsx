import { Card } from '../../../../../ui/index.ts'

/** Payment facts, one per line. */
export const PaymentFacts = ({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) => (
  <Card className="mt-8">
    <dl className="flex flex-col gap-3">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4">
          <dt className="shrink-0 text-ink-muted">{name}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
