import { type ComponentType, lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home.ts'

interface BelowTheFoldProps {
  dashboard: Dashboard
}

// What is seen only after scrolling comes after what is seen at once; without it home is still home.
const MoreOfHome = lazy(async (): Promise<{ default: ComponentType<BelowTheFoldProps> }> => {
  const more = await import('./more-of-home.tsx').catch(() => undefined)
  return { default: more?.MoreOfHome ?? (() => null) }
})

/** The rest of home, fetched once its first sections stand. */
export const BelowTheFold = ({ dashboard }: BelowTheFoldProps) => (
  <Suspense>
    <MoreOfHome dashboard={dashboard} />
  </Suspense>
)
