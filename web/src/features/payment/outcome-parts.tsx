import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Card, StickyActions } from '../../../../ui/index.ts'

/** Links to home and to the next step. */
export const NextSteps = ({ children }: { children: ReactNode }) => (
  <StickyActions className="[&>:last-child]:flex-1">
    <Link to={screens.home.route} className={buttonStyle({ variant: 'plain', size: 'lg' })}>
      홈으로 가기
    </Link>
    {children}
  </StickyActions>
)

/** What only somebody who calls us needs, last and small. */
export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 text-center text-xs break-all whitespace-pre-line text-ink-muted">{children}</p>
)

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
